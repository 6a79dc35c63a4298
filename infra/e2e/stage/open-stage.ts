import type { GatewayConfig } from '@debrief/gateway/config'
import { signInAs } from '@debrief/gateway/testing/start-test-gateway'
import { createTestDatabase } from '@debrief/testing/database'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from './open-browser.ts'
import { type Stage, startStage } from './start-stage.ts'

export interface OpenStage extends Stage {
  databaseUrl: string
  browser: Browser
  /** A page in a context of its own; what goes wrong in it (errors, blocked content, dialogs) is noted in `faults`. */
  openPage(options?: PageOptions): Promise<{ page: Page; faults: string[] }>
}

export interface PageOptions extends BrowserContextOptions {
  /** The GitHub login of the person who is signed in, where there is such a person; null: nobody is. */
  as?: string | null
}

export const SIZES = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

const browser = await openBrowser()

/** Whether this machine can show a page. */
export const canShow = browser !== null

/** Gateway, web, an empty database and a browser. */
export async function openStage(given: Partial<GatewayConfig> = {}): Promise<OpenStage> {
  if (!browser) throw new Error('there is no browser on this machine')
  const database = await createTestDatabase()
  const stage = await startStage(database.url, given)
  return {
    ...stage,
    databaseUrl: database.url,
    browser,
    async openPage({ as = 'marta-olsen', ...options } = {}) {
      const context = await browser.newContext({ viewport: SIZES.wide, reducedMotion: 'reduce', ...options })
      if (as !== null) await signIn(context, { stage, login: as })
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

/** The session that signing in would have left behind. */
async function signIn(
  context: BrowserContext,
  { stage: { db, url }, login }: { stage: Stage; login: string },
): Promise<void> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('github_username', '=', login)
    .executeTakeFirst()
  if (!person) return
  const [name = '', value = ''] = (await signInAs(db, person.id)).split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
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
