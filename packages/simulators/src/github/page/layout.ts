import type { Response } from 'express'
import { sendFramed } from '../../page/send-framed.ts'
import { type Html, html } from './html.ts'

export interface Page {
  title: string
  main: Html
  /** Whether the page's script is loaded. */
  live?: boolean
}

export function sendPage(response: Response, { title, main, live }: Page, status = 200) {
  const head = live ? html`<script src="/_page/page.js" defer></script>` : null
  const body = html`<header><a href="/">GitHub simulator</a><span>It plays GitHub for Debrief. Nothing here reaches github.com.</span></header>
<main>
<h1>${title}</h1>
${main}
</main>`
  // Scripts only from the simulator's own files.
  const policy = "script-src 'self'; connect-src 'self'"
  sendFramed(response, { who: 'GitHub', title, head, body, policy }, status)
}
