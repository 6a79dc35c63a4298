import { createTestDatabase } from '@debrief/testing/database'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './open-browser.ts'
import { type Stage, startStage } from './start-stage.ts'

export interface OpenStage extends Stage {
  databaseUrl: string
  browser: Browser
  /** A page in a context of its own; what goes wrong in it (errors, blocked content, dialogs) is noted in `faults`. */
  openPage(options?: BrowserContextOptions): Promise<{ page: Page; faults: string[] }>
}

export const SIZES = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

const browser = await openBrowser()

/** Whether this machine can show a page. */
export const canShow = browser !== null

/** Gateway, web, an empty database and a browser. */
export async function openStage(): Promise<OpenStage> {
  if (!browser) throw new Error('there is no browser on this machine')
  const database = await createTestDatabase()
  const stage = await startStage(database.url)
  return {
    ...stage,
    databaseUrl: database.url,
    browser,
    async openPage(options = {}) {
      const context = await browser.newContext({ viewport: SIZES.wide, reducedMotion: 'reduce', ...options })
      const page = await context.newPage()
      page.setDefaultTimeout(8_000)
      return { page, faults: noteFaults(page) }
    },
    async close() {
      await browser.close()
      await stage.close()
      await database.drop()
    },
  }
}

/** A failed request is no fault: some flows cut the network on purpose. */
const NETWORK = /Failed to load resource|net::ERR/

function noteFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK.test(message.text())) faults.push(`console: ${message.text()}`)
  })
  return faults
}
