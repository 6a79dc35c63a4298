import { readFile } from 'node:fs/promises'
import type { Answer } from './answer.ts'
import { type Html, html } from './html.ts'
import type { VisitRoutes } from './server.ts'
import { commonStyle } from './style.ts'

export interface Site {
  vendor: string
  tagline: string
  /** SVG markup. */
  icon: string
  style: string
  script?: string
  policy: string
}

export interface Page {
  title: string
  main: Html
  alert?: string | null
  live?: boolean
}

/** Blocks other origins. Forms are exempt, because they redirect to Debrief, and Debrief's address varies. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action *; base-uri 'none'"

export function renderPage(site: Site, { title, main, alert, live }: Page, status = 200): Answer {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${site.vendor} simulator</title>
<link rel="icon" type="image/svg+xml" href="/_page/icon.svg">
<link rel="stylesheet" href="/_page/page.css">
${live ? html`<script src="/_page/page.js" defer></script>` : null}
</head>
<body>
<header><a href="/">${site.vendor} simulator</a><span>${site.tagline}</span></header>
<main>
<h1>${title}</h1>
${alert ? html`<p class="alert" role="alert">${alert}</p>` : null}
${main}
</main>
</body>
</html>`
  return {
    status,
    text: page.text,
    type: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `${POLICY}; ${site.policy}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}

/** The web app's fonts. If the simulators run without the web app's sources, pages use the system's fonts. */
const FONTS = new URL('../../../../web/src/ui/fonts/', import.meta.url)
const font = async ({ params: { name = '' } }: { params: Record<string, string> }): Promise<Answer> => {
  const data = /^[a-z-]+$/.test(name) && (await readFile(new URL(`${name}.woff2`, FONTS)).catch(() => null))
  return data
    ? { status: 200, text: data, type: 'font/woff2', headers: { 'cache-control': 'max-age=3600' } }
    : { status: 404 }
}

const asset = (type: string, text: string) => () => ({ status: 200, text, type })

export const assetRoutes = ({ style, script = '', icon }: Site): VisitRoutes => ({
  'GET /_page/page.css': asset('text/css; charset=utf-8', commonStyle + style),
  'GET /_page/page.js': asset('text/javascript; charset=utf-8', script),
  'GET /_page/{name}.woff2': font,
  'GET /_page/icon.svg': asset('image/svg+xml', icon),
})
