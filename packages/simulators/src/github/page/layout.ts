import type { Response } from 'express'
import { type Html, html } from './html.ts'

/** Nothing from elsewhere, and scripts only from the simulator's own files. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action *; base-uri 'none'"

export interface Page {
  title: string
  main: Html
  /** Whether the page's script is loaded. */
  live?: boolean
}

export function sendPage(response: Response, { title, main, live }: Page, status = 200) {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · GitHub simulator</title>
<link rel="icon" type="image/svg+xml" href="/_page/icon.svg">
<link rel="stylesheet" href="/_page/page.css">
${live ? html`<script src="/_page/page.js" defer></script>` : null}
</head>
<body>
<header><a href="/">GitHub simulator</a><span>It plays GitHub for Debrief. Nothing here reaches github.com.</span></header>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>`
  response
    .status(status)
    .set({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(page.text)
}
