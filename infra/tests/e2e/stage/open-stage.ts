import { connect } from '@debrief/database/connect'
import type { GatewayConfig } from '@debrief/gateway/config'
import { signInAs } from '@debrief/gateway/testing/start-test-gateway'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { sql } from 'kysely'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'
import { noteFaults } from './note-faults.ts'
import { type Stage, startStage } from './start-stage.ts'
import { type System, system } from './system.ts'

export interface OpenStage extends Stage {
  browser: Browser
  /** Opens a page in a new browser context. `faults` collects errors, blocked content and dialogs. */
  openPage(options?: PageOptions): Promise<{ page: Page; faults: string[] }>
}

export interface PageOptions extends BrowserContextOptions {
  /** The GitHub login of the person to sign in, if that person exists. null: nobody is signed in. */
  as?: string | null
}

export const SIZES = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

const endpoint = inject('browser')

/** Whether this machine has a browser. */
export const canShow = endpoint !== null

/** Starts a gateway, the web app, a browser, and a database (empty unless one is given). */
export async function openStage(
  given: Partial<GatewayConfig> = {},
  existing?: TestDatabase,
): Promise<OpenStage> {
  if (!endpoint) throw new Error('there is no browser on this machine')
  const browser = await chromium.connect(endpoint)
  const stage = await enterStage(given, existing)
  return {
    ...stage,
    browser,
    async openPage({ as = 'marta-olsen', ...options } = {}) {
      const context = await browser.newContext({ viewport: SIZES.wide, reducedMotion: 'reduce', ...options })
      if (as !== null) await signIn(context, { stage, login: as })
      const page = await context.newPage()
      // A generous timeout for slow machines.
      page.setDefaultTimeout(20_000)
      return { page, faults: noteFaults(page) }
    },
    async close() {
      await browser.close()
      await stage.close()
    },
  }
}

async function enterStage(given: Partial<GatewayConfig>, existing?: TestDatabase): Promise<Stage> {
  if (system) return enterSystem(system, given)
  const database = existing ?? (await createTestDatabase())
  const stage = await startStage(database.url, given)
  return {
    ...stage,
    async close() {
      await stage.close()
      await database.drop()
    },
  }
}

/** Creates the session that signing in would have created. */
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

/** Settings that the system and the test must agree on. All others are only addresses and keys. */
const AGREED = ['BILLING', 'OPERATORS', 'COMPANY_NAME']
const DEADLOCK = '40P01'
const TRIES = 10

/** Empties the system's tables and uses it as the test environment. Throws if its settings don't suit the test. */
async function enterSystem(system: System, given: Partial<GatewayConfig>): Promise<Stage> {
  for (const name of AGREED) {
    const wanted = name === 'BILLING' ? (given.BILLING ?? 'off') : given[name as keyof GatewayConfig]
    if (wanted !== undefined && wanted !== system.settings[name])
      throw new Error(`This test needs a system with ${name}=${wanted}, and not ${system.settings[name]}.`)
  }
  const { db, close } = connect(system.databaseUrl, { name: 'debrief-e2e' })
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
    db,
  )
  const tables = sql.join(rows.map(({ name }) => sql.table(name)))
  for (let tries = 1; ; tries += 1) {
    try {
      await sql`truncate ${tables}`.execute(db)
      return { url: system.url, db, close }
    } catch (error) {
      // The services keep running in the meantime, so the statement can deadlock with them.
      if ((error as { code?: string }).code !== DEADLOCK || tries === TRIES) throw error
    }
  }
}
