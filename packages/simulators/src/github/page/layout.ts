import type { Response } from 'express'
import type { Html } from '../../kit/html.ts'
import { renderPage } from '../../kit/page.ts'

export interface Page {
  title: string
  main: Html
  /** Whether to load the page's script. */
  live?: boolean
}

export function sendPage(response: Response, page: Page, status = 200) {
  const site = {
    vendor: 'GitHub',
    tagline: '',
    icon: '',
    style: '',
    policy: "script-src 'self'; connect-src 'self'",
  }
  const answer = renderPage(site, page, status)
  response
    .status(status)
    .set(answer.headers ?? {})
    .type('html')
    .send(answer.text)
}
