import { waitFor } from '../../../local/machine/wait.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import { drain } from '../judge/drain.ts'
import { assertInvariants } from '../judge/judge.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import type { ServiceProcess } from '../stage/service-process.ts'
import { untilHandled } from './until-handled.ts'
import { shiftClock } from './wrong-clock.ts'

const DAY_MS = 86_400_000
/** The light load keeps a busy machine from falling behind. */
const LOAD = { perSecond: 4, behind: 10 }
const DRAINED_WITHIN_S = 60

/** Moves a clock by some days. */
type Jump = (scene: Scene, days: number) => Promise<void>

const jumps: Record<string, Jump> = {
  'the services': async (scene, days) => {
    for (const one of listServices(scene)) one.signal(days > 0 ? 'SIGUSR2' : 'SIGWINCH')
  },
  PostgreSQL: ({ judge }, days) => moveStoredTimes(judge, -days),
  Redis: ({ stores }, days) =>
    stores.askRedis(async (redis) => {
      for (const key of await redis.keys('*')) {
        const left = await redis.pttl(key)
        if (left > 0) await redis.pexpire(key, Math.max(1, left - days * DAY_MS))
      }
    }),
}

const listServices = ({ ingest, workers, isolated, gateway }: Scene): ServiceProcess[] => [
  ingest,
  ...workers,
  isolated,
  gateway,
]

/**
 * Moves all stored times in one transaction. To every process, that looks as if PostgreSQL's clock had jumped the other
 * way. Nothing that runs without special rights can set the clock of one program.
 */
async function moveStoredTimes({ pool }: Scene['judge'], days: number): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(`
    select format('update %I set %s', table_name, string_agg(
      format('%1$I = %1$I + interval ''${days} days''', column_name), ', ')) as statement
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and data_type = 'timestamp with time zone'
    group by table_name order by table_name`)
  const client = await pool.connect()
  const move = async () => {
    try {
      await client.query('begin; set local session_replication_role = replica')
      for (const { statement } of rows) await client.query(statement)
      await client.query('commit')
      return true
    } catch (error) {
      await client.query('rollback')
      // Running jobs hold locks on the same rows.
      if ((error as { code?: string }).code !== '40P01') throw error
      return false
    }
  }
  const done = await waitFor(move, { seconds: 30 })
  client.release()
  if (!done) throw new Error('the stored times couldn’t be moved')
}

async function jumpAround(run: Run, jobs: number): Promise<Counts> {
  const scene = await run.openScene({ env: jumpingClock })
  const counts: Counts = {}
  for (const [name, jump] of Object.entries(jumps))
    for (const days of [1, -1]) {
      await underTraffic(scene, LOAD, async () => {
        await untilHandled(scene, jobs)
        await jump(scene, days)
        await untilHandled(scene, jobs)
      })
      await assertPages(scene)
      await assertInvariants(scene.judge, `the clock of ${name} jumped by ${days} days`)
      await scene.sender.settled()
      // Jobs that wait when a clock is set back are due only when the clock shows their time again.
      if (name !== 'PostgreSQL' || days > 0) await drain(scene.judge, { seconds: DRAINED_WITHIN_S })
      await jump(scene, -days)
      await drain(scene.judge, { seconds: DRAINED_WITHIN_S })
      const jumped = `${name}, ${days > 0 ? 'a day ahead' : 'a day back'}`
      counts[jumped] = await countLostLeases(scene)
      run.say(`${jumped}: ${counts[jumped]} leases lost so far`)
    }
  return { ...counts, ...(await comeToRest(scene)) }
}

async function assertPages({ askGateway }: Scene): Promise<void> {
  for (const path of ['/api/viewer', '/api/pull-requests', '/api/dashboard']) {
    const answer = await askGateway(path)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} responded with ${answer.status}`)
  }
}

async function countLostLeases({ judge }: Scene): Promise<number> {
  const { rows } = await judge.pool.query<{ lost: number }>(
    'select coalesce(sum(crashes), 0)::int as lost from jobs',
  )
  return rows[0]!.lost
}

/** SIGUSR2 moves a service's clock a day ahead, and SIGWINCH a day back. */
const jumpingClock = shiftClock(`
  let offset = 0
  process.on('SIGUSR2', () => { offset += ${DAY_MS} })
  process.on('SIGWINCH', () => { offset -= ${DAY_MS} })`)

export const o3Jumps: FaultPromise = {
  title: 'A clock may jump by a day',
  short: null,
  full: (run) => jumpAround(run, 20),
}
