import type { Page } from 'playwright-core'
import { system } from './system.ts'

/** A failed request is no fault: some flows cut the network on purpose, and refusals are answers. */
const NETWORK = /Failed to load resource|net::ERR/
/** GitHub's pictures, and what never leaves the browser. */
const PICTURES = /^(https:\/\/avatars\.githubusercontent\.com\/|data:|blob:)/

/** A system in containers finds this machine by another name. */
const HERE = ['127.0.0.1', ...(system ? [system.outside.host] : [])]

/** What goes wrong in a page: errors, content that the policy blocks, dialogs, and requests to anywhere but this machine. */
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
