import type { Page } from 'playwright-core'
import { system } from './system.ts'

/** A failed request isn't a fault: some flows cut the network on purpose, and error responses are expected. */
const NETWORK = /Failed to load resource|net::ERR/
/** GitHub's avatars, and URLs that never leave the browser. */
const PICTURES = /^(https:\/\/avatars\.githubusercontent\.com\/|data:|blob:)/

/** A system in containers reaches this machine under another name. */
const HERE = ['127.0.0.1', ...(system ? [system.outside.host] : [])]

/** Records a page's faults: errors, content that the policy blocks, dialogs, and requests to any other machine. */
export function noteFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK.test(message.text())) faults.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!PICTURES.test(url) && !HERE.includes(new URL(url).hostname)) faults.push(`request: ${url}`)
  })
  return faults
}
