import type { Response } from 'express'
import { type Html, html } from '../../github/page/html.ts'
import { sendFramed } from '../../page/send-framed.ts'

export interface Page {
  title: string
  main: Html
  /** Said above the page, such as a declined card. */
  alert?: string | null
}

export function sendPage(response: Response, { title, main, alert }: Page, status = 200) {
  const body = html`<header><strong>Stripe simulator</strong><span>It plays Stripe for Debrief. No money moves.</span></header>
<main class="narrow">
<h1>${title}</h1>
${alert ? html`<p class="alert" role="alert">${alert}</p>` : null}
${main}
</main>`
  sendFramed(response, { who: 'Stripe', title, body, policy: "frame-ancestors 'none'" }, status)
}
