import { comeToRest } from '../judge/come-to-rest.ts'
import { assertInvariants } from '../judge/judge.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { assertReplaced } from './assert-replaced.ts'
import { countStalled } from './count-stalled.ts'
import { bundleOldWorker, type OldWorker } from './old-worker.ts'
import { untilHandled } from './until-handled.ts'

/** The load is light, because this test isn't about how much load a machine can handle. */
const LOAD = { perSecond: 6, behind: 15 }
const MAX_TRIES = 40
const NAME = '2999-01-01-1-example'

/** Changes that a release may make while the previous version still runs. */
const expand = [
  `create table example_notes (id uuid primary key default gen_random_uuid(), delivery_id bigint references deliveries (id))`,
  `alter table deliveries add column example_note text`,
  `alter table analysis_runs add column example_weight integer not null default 1`,
  `create index concurrently example_weights on analysis_runs (example_weight)`,
  `insert into kysely_migration (name, timestamp) values ('${NAME}', now()::text)`,
]

/** Changes that a later release may make once the previous version no longer runs. */
const contract = [
  `drop index concurrently example_weights`,
  `alter table analysis_runs drop column example_weight`,
  `alter table deliveries drop column example_note`,
  `drop table example_notes`,
]

/**
 * Runs the statements. While a statement waits for a table lock, it blocks later queries on the table, so it times out
 * soon and is retried. Statements with `concurrently` have no lock timeout, because they block no queries and a timeout
 * would leave an invalid index.
 */
async function make({ judge }: Scene, statements: readonly string[]): Promise<void> {
  const client = await judge.pool.connect()
  try {
    for (const statement of statements) {
      await client.query(`set lock_timeout = '${statement.includes('concurrently') ? '0' : '500ms'}'`)
      await repeatWhileLocked(() => client.query(statement))
    }
  } finally {
    client.release(true)
  }
}

async function repeatWhileLocked(ask: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return void (await ask())
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || tried === MAX_TRIES) throw error
    }
  }
}

interface Sizes {
  jobs: number
  old: OldWorker | null
}

/**
 * Expands the tables while services run, restarts a worker and webhook-ingest on the newer tables, and then contracts
 * the tables again. The full run also runs a worker from an earlier commit, if there is one.
 */
async function upgrade(run: Run, { jobs, old }: Sizes): Promise<Counts> {
  const scene = await run.openScene()
  const [, second] = scene.workers
  const beside = old && (await scene.make('analysis-worker', 'worker-old', { bundle: old.bundle }))
  await underTraffic(scene, LOAD, async () => {
    await untilHandled(scene, jobs)
    beside?.start()
    await make(scene, expand)
    await untilHandled(scene, jobs)
    assertReplaced(second, await second.roll())
    await second.waitReady()
    await scene.ingest.roll()
    await scene.ingest.waitReady()
    await untilHandled(scene, jobs)
    await assertInvariants(scene.judge, 'the upgrade')
    if (beside) assertReplaced(beside, await beside.roll())
    await beside?.killForGood()
    await make(scene, contract)
    await untilHandled(scene, jobs)
  })
  const rest = await comeToRest(scene)
  await assertNoneFailed(scene)
  return {
    'analyses with each schema': jobs,
    'earlier worker': old ? `the worker of ${old.commit}` : 'none',
    'jobs stalled': await countStalled(scene.stores, [...scene.workers, scene.isolated]),
    ...rest,
  }
}

async function assertNoneFailed({ judge }: Scene): Promise<void> {
  const { rows } = await judge.pool.query(`
    select 'delivery' as what, id::text, error from deliveries where error is not null
    union all select 'run', id::text, error from analysis_runs where error is not null limit 5`)
  if (rows.length > 0) throw new Error(`attempts failed: ${JSON.stringify(rows)}`)
}

export const o2: FaultPromise = {
  title: 'Old and new versions work side by side while tables are expanded and later contracted',
  short: (run) => upgrade(run, { jobs: 3, old: null }),
  full: async (run) => {
    const old = await bundleOldWorker(run.say)
    try {
      return await upgrade(run, { jobs: 50, old })
    } finally {
      await old?.remove()
    }
  },
}
