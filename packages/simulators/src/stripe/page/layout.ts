import type { Response } from 'express'
import { type Html, html } from '../../github/page/html.ts'

/** Nothing from elsewhere and no scripts. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action *; base-uri 'none'; frame-ancestors 'none'"

export interface Page {
  title: string
  main: Html
  /** Said above the page, such as a declined card. */
  alert?: string | null
}

export function sendPage(response: Response, { title, main, alert }: Page, status = 200) {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Stripe simulator</title>
<link rel="icon" type="image/svg+xml" href="/_page/icon.svg">
<link rel="stylesheet" href="/_page/page.css">
</head>
<body>
<header><strong>Stripe simulator</strong><span>It plays Stripe for Debrief. No money moves.</span></header>
<main class="narrow">
<h1>${title}</h1>
${alert ? html`<p class="alert" role="alert">${alert}</p>` : null}
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
