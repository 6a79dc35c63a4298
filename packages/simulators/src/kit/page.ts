import { readFile } from 'node:fs/promises'
import type { Answer } from './answer.ts'
import { type Html, html } from './html.ts'
import type { VisitRoutes } from './server.ts'

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

/** Uses Debrief's design tokens (web/src/ui/tokens.css), so that the simulators look like part of the demo. */
const commonStyle = `
@font-face { font-family: "Geist Variable"; font-weight: 100 900; src: url("/_page/geist-basic.woff2") format("woff2") }
@font-face { font-family: "Geist Mono Variable"; font-weight: 100 900; src: url("/_page/geist-mono-basic.woff2") format("woff2") }
@font-face { font-family: "Bricolage Grotesque Variable"; font-weight: 200 800; src: url("/_page/bricolage-basic.woff2") format("woff2") }
:root { --sans: "Geist Variable", Geist, system-ui, sans-serif; --mono: "Geist Mono Variable", ui-monospace, monospace;
  --display: "Bricolage Grotesque Variable", var(--sans); color-scheme: light dark; --ink: light-dark(#151c18, #e9eee9); --soft: light-dark(#46524b, #a9b5ad);
  --line: light-dark(#dfe4d9, #242d28); --paper: light-dark(#f3f5f0, #0d110f); --panel: light-dark(#ffffff, #151b18);
  --go: light-dark(#17211c, #d6ec58); --on-go: light-dark(#ffffff, #12180f); --go-hover: light-dark(#2b3a32, #e4f77a);
  --hover: light-dark(#eef1ea, #1c2420); --merged: light-dark(#6b3fb0, #b89af0); --bad: light-dark(#b0211f, #ff958d);
  --edge: light-dark(#7f8b83, #69776e); --margin: light-dark(#b7c9ad, #34453a);
  --added: light-dark(#e8f6e8, #11261a); --gone: light-dark(#fdeeec, #2c1514) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 var(--sans) }
header { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; padding: .75rem 1.25rem;
  box-shadow: 0 1px var(--margin), 0 4px var(--paper), 0 5px var(--margin); margin-bottom: 5px; color: var(--soft); font-size: 13px }
header a { color: var(--ink); font-weight: 600; text-decoration: none }
main { max-width: 54rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem }
h1, h2 { font-family: var(--display) } h1 { font-size: 26px; line-height: 1.15; letter-spacing: -.022em; font-weight: 650; margin: 0 0 1rem } h2 { font-size: 1rem; margin: 2rem 0 .5rem }
a { color: inherit } p { max-width: 42rem }
ul.pulls { list-style: none; margin: 0; padding: 0; background: var(--panel); border: 1px solid var(--line); border-radius: 10px }
ul.pulls li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; justify-content: space-between; padding: .6rem .9rem }
ul.pulls li + li { border-top: 1px solid var(--line) }
.what { min-width: 0; flex: 1 1 20rem } .what a { font-weight: 500; text-decoration: none; overflow-wrap: anywhere }
.what a:hover { text-decoration: underline } .what small { display: block; color: var(--soft) }
.mark { font-size: 13px; font-weight: 600; white-space: nowrap } .mark.merged { color: var(--merged) } .mark.closed { color: var(--soft) }
.fault { color: var(--bad); font-size: 13px; flex-basis: 100%; margin: 0 }
button { font: inherit; font-weight: 600; color: var(--on-go); background: var(--go); border: 1px solid var(--go); border-radius: 5px; padding: .4rem .9rem; min-height: 2.25rem; cursor: pointer }
button:hover { background: var(--go-hover) }
button.plain { background: var(--panel); color: var(--ink); border-color: var(--edge) } button.plain:hover { background: var(--hover) }
button[disabled] { opacity: .6; cursor: progress }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
.people { display: grid; gap: .5rem; max-width: 26rem }
.people button { display: flex; gap: .75rem; align-items: center; width: 100%; text-align: left }
.people img { width: 32px; height: 32px; border-radius: 50% } .people small { display: block; font-weight: 400; color: var(--soft) }
blockquote, .comment { margin: .75rem 0; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: 7px; background: var(--panel) }
.comment header { padding: 0; margin: 0; box-shadow: none } .comment p { margin: .25rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
pre { overflow-x: auto; font: 12.5px/1.5 var(--mono); margin: .5rem 0 } .reply { margin-left: 1.5rem }
`
