import { connect } from '@debrief/database/connect'
import type { GatewayConfig } from '@debrief/gateway/config'
import { sql } from 'kysely'
import type { Stage } from './start-stage.ts'
import type { System } from './system.ts'

/** Settings that the system and the test must agree on. All others are only addresses and keys. */
const AGREED = ['BILLING', 'OPERATORS', 'COMPANY_NAME']
const DEADLOCK = '40P01'
const TRIES = 10

/** Empties the system's tables and uses it as the test environment. Throws if its settings don't suit the test. */
export async function enterSystem(system: System, given: Partial<GatewayConfig>): Promise<Stage> {
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
