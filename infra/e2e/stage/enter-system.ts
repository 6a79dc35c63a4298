import { connect } from '@debrief/database/connect'
import type { GatewayConfig } from '@debrief/gateway/config'
import { sql } from 'kysely'
import type { Stage } from './start-stage.ts'
import type { System } from './system.ts'

/** What the system and a test have to agree on; everything else that a test asks for is a matter of addresses and keys. */
const AGREED = ['BILLING', 'OPERATORS', 'COMPANY_NAME']
const DEADLOCK = '40P01'
const TRIES = 10

/** Empties the system's tables and gives it as a stage. Throws where it was started with other settings than the test needs. */
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
      // The services go on working meanwhile.
      if ((error as { code?: string }).code !== DEADLOCK || tries === TRIES) throw error
    }
  }
}
