import { type FailedWork, listFailed } from '@debrief/database/operations/list-failed'
import { pauseWork, resumeWork } from '@debrief/database/operations/pauses'
import { replayFailed } from '@debrief/database/operations/replay/replay'
import { replayRow } from '@debrief/database/operations/replay/replay-row'
import { comeToRest } from '../judge/come-to-rest.ts'
import { digest } from '../judge/digest.ts'
import { drain } from '../judge/drain.ts'
import { assertInvariants } from '../judge/judge.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'

const REPOSITORY = 'northbeam/manifest-worker'
const BURIED_WITHIN_S = 240
/** With this delay, a delivery's ten attempts take ten seconds. */
const RETRY_SECONDS = '0.01'
const why = {
  reason: 'the table is fixed, and GitHub is back',
  operator: { name: 'the test harness', userId: null },
}

async function refuse({ judge }: Scene, numbers: readonly number[]): Promise<void> {
  await judge.pool.query(`
    create table refused_pull_requests (number integer primary key);
    grant select on refused_pull_requests to public;
    create function refuse_planted() returns trigger language plpgsql as $$
    begin
      if exists (select from refused_pull_requests where number = new.pr_number) then
        raise exception 'no partition for pull request %', new.pr_number;
      end if;
      return new;
    end $$;
    create trigger refuse_planted before insert or update on pull_requests for each row execute function refuse_planted()`)
  await judge.pool.query('insert into refused_pull_requests select unnest($1::int[])', [numbers])
}

async function mend({ judge, github }: Scene): Promise<void> {
  await judge.pool.query('drop trigger refuse_planted on pull_requests')
  await github.clearFaults()
}

async function makeDeadLetters(scene: Scene, letters: number): Promise<FailedWork[]> {
  const { traffic, sender, judge, github } = scene
  const numbers: number[] = []
  while (numbers.length < letters) numbers.push(await traffic.reserve(REPOSITORY))
  await sender.settled()
  await drain(judge, { seconds: BURIED_WITHIN_S })
  await refuse(scene, numbers.slice(letters / 2))
  await github.useFaults([{ kind: 'status', status: 451, match: 'GET .*/pulls/\\d+$', seed: 1 }])
  for (const number of numbers) await traffic.mergeReserved(REPOSITORY, number)
  await sender.settled()
  await drain(judge, { seconds: BURIED_WITHIN_S })
  const dead = await listFailed(judge.db, {}, { limit: 1_000 })
  const runs = dead.filter(({ work }) => work === 'analyze-pull-request').length
  if (runs !== letters / 2 || dead.length !== letters)
    throw new Error(`found ${dead.length} of ${letters} dead letters, of which ${runs} are analyses`)
  await assertInvariants(judge, 'everything had failed')
  return dead
}

/** Two simultaneous replays of the same work must requeue it only once, and paused work must not start. */
async function replayTwiceAtOnce(scene: Scene, dead: readonly FailedWork[]): Promise<void> {
  const { judge } = scene
  const filter = { ids: dead.map(({ id }) => id) }
  const work = ['route-delivery', 'analyze-pull-request'] as const
  await pauseWork(judge.db, { ...why, work })
  const orders = await Promise.all([1, 2].map(() => replayFailed(judge.db, { ...why, filter })))
  const replayed = orders.reduce((sum, order) => sum + order.replayed, 0)
  if (replayed !== dead.length) throw new Error(`${replayed} of ${dead.length} were replayed`)
  const { rows } = await judge.pool.query<{ begun: number }>(
    `select count(*) as begun from jobs where kind = any($1) and state = 'running'`,
    [work],
  )
  if (Number(rows[0]?.begun) !== 0) throw new Error('a paused job started')
  await resumeWork(judge.db, { ...why, work })
}

async function deadLetters(run: Run, letters: number): Promise<Counts> {
  const scene = await run.openScene({ workerEnv: { RETRY_SECONDS } })
  const { judge, workers } = scene
  const dead = await makeDeadLetters(scene, letters)
  run.say(`${dead.length} jobs were dead-lettered`)
  await mend(scene)
  const from = performance.now()
  await replayTwiceAtOnce(scene, dead)
  await workers[0].kill()
  await drain(judge, { seconds: BURIED_WITHIN_S })
  const seconds = (performance.now() - from) / 1_000
  const counts = await comeToRest(scene)
  const before = [await digest(scene), JSON.stringify(await scene.github.countEffects())]
  const again = await replayFailed(judge.db, { ...why, filter: { ids: dead.map(({ id }) => id) } })
  // Replaying single rows must also do nothing, because each row was already replayed.
  for (const { work, id } of dead) {
    const outcome = await replayRow(judge.db, { work, id, requestId: null })
    if (outcome !== 'not_failed') throw new Error(`${work} ${id} was replayed again: ${outcome}`)
  }
  await drain(judge, { seconds: BURIED_WITHIN_S })
  const after = [await digest(scene), JSON.stringify(await scene.github.countEffects())]
  if (again.matched !== 0 || String(before) !== String(after)) throw new Error('a second replay had effects')
  return {
    'dead letters': dead.length,
    'replayed and completed in seconds': Number(seconds.toFixed(1)),
    'effects of the second replay': 0,
    ...counts,
  }
}

export const q5: FaultPromise = {
  title: 'Failed jobs can be replayed safely',
  short: (run) => deadLetters(run, 12),
  full: (run) => deadLetters(run, 100),
}
