import { EventEmitter, once } from 'node:events'
import { listen } from '@debrief/database/listen'
import type { Tenant, WorkDatabase } from '../throughput/work-database.ts'

const LONGEST_MS = 120_000

/** A tenant whose runs come one at a time while another has a backlog. */
export interface SmallTenant {
  /** Milliseconds from `begin`, which is told a run's id and brings it to work, until work on it began; `before` is done first. */
  wait(begin: (runId: string) => Promise<unknown>, before?: () => Promise<unknown>): Promise<number>
  /** Rejects unless each of its runs became a review. */
  verify(): Promise<void>
  close(): Promise<void>
}

/** The instant is heard: beginning work shows the pull request as processing, which the database announces. */
export async function openSmallTenant(database: WorkDatabase): Promise<SmallTenant> {
  const tenant: Tenant = await database.tenant()
  const heard = new EventEmitter()
  const listener = listen(database.url, {
    channel: 'debrief_live',
    onMessage: (payload) => {
      if (payload.includes(tenant.userId)) heard.emit('begun', performance.now())
    },
    onListening: () => heard.emit('listening'),
    onLost: () => {},
  })
  await once(heard, 'listening')
  const ids: string[] = []
  const { pool } = database.connection
  return {
    async wait(begin, before = async () => {}) {
      const [id] = await database.runs(tenant, 1, 'tomorrow')
      ids.push(id!)
      // What its making and the run before it announced has to be heard before it counts.
      await settled(database, ids.slice(0, -1))
      await before()
      const from = performance.now()
      const begun = once(heard, 'begun', { signal: AbortSignal.timeout(LONGEST_MS) })
      await begin(id!)
      const [at] = (await begun) as [number]
      return at - from
    },
    async verify() {
      await settled(database, ids)
      const { rows } = await pool.query<{ reviews: number }>(
        'select count(*)::int as reviews from pr_analysis where run_id = any($1)',
        [ids],
      )
      if (rows[0]!.reviews !== ids.length)
        throw new Error(`${ids.length} runs gave ${rows[0]!.reviews} reviews`)
    },
    close: () => listener.close(),
  }
}

/** Waits until these are done, and then a moment, so that what they announced last is heard. */
async function settled({ connection: { pool } }: WorkDatabase, ids: readonly string[]): Promise<void> {
  const until = performance.now() + LONGEST_MS
  for (;;) {
    const { rowCount } = await pool.query(
      `select from analysis_runs where id = any($1) and state <> 'done'`,
      [ids],
    )
    if (rowCount === 0) break
    if (performance.now() > until) throw new Error('the small tenant’s runs were not done in time')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
}
