import type { Response } from 'express'
import { type Html, html } from '../github/page/html.ts'

export interface Framed {
  /** Whom the simulator plays, such as GitHub. */
  who: string
  title: string
  /** What stands beside the title in the head, such as a script. */
  head?: Html | null
  body: Html
  /** Directives that come on top of what holds for every page. */
  policy: string
}

/** Nothing from elsewhere; forms may lead back to Debrief, wherever it is. */
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action *; base-uri 'none'"

/** A whole page of a simulator, which is kept nowhere. */
export function sendFramed(response: Response, { who, title, head, body, policy }: Framed, status: number) {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${who} simulator</title>
<link rel="icon" type="image/svg+xml" href="/_page/icon.svg">
<link rel="stylesheet" href="/_page/page.css">
${head ?? null}
</head>
<body>
${body}
</body>
</html>`
  response
    .status(status)
    .set({
      'content-security-policy': `${POLICY}; ${policy}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(page.text)
}
