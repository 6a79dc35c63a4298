import { waitFor } from '../../../local/machine/wait.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import { drain } from '../judge/drain.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { strike, wasFencedOff } from '../queue/strike.ts'

const REPOSITORY = 'northbeam/ferry-api'
const CLICKS = 10

async function findOwn({ judge, repositories }: Scene, number: number): Promise<string> {
  const own = repositories.find(({ login }) => login === 'marta-olsen')
  const { rows } = await judge.pool.query<{ id: string }>(
    'select id from pull_requests where repository_id = $1 and pr_number = $2',
    [own?.id, number],
  )
  if (!rows[0]) throw new Error(`pull request ${number} doesn't exist`)
  return rows[0].id
}

/** Clicks Re-analyze ten times simultaneously. At most one click may be accepted and charged. */
async function clickReanalyze({ askGateway, judge }: Scene, id: string): Promise<number[]> {
  const { rows } = await judge.pool.query<{ id: string }>(
    'select id from pr_analysis where pull_request_id = $1 and superseded_at is null',
    [id],
  )
  const replaces = rows[0]?.id
  const click = async () => {
    const answer = await askGateway(`/api/pull-requests/${id}/reanalyze`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ replaces }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  return Promise.all(Array.from({ length: CLICKS }, click))
}

interface Effects {
  runs: number
  reviews: number
  current: number
  charged: number
}

async function readEffects({ judge }: Scene, id: string): Promise<Effects> {
  const { rows } = await judge.pool.query<Effects>(
    `select (select count(*)::int from analysis_runs where pull_request_id = $1) as runs,
      (select count(*)::int from pr_analysis where pull_request_id = $1) as reviews,
      (select count(*)::int from pr_analysis where pull_request_id = $1 and superseded_at is null) as current,
      (select count(*)::int from usage_events u join analysis_runs r on u.key = 'an:' || r.id
        where r.pull_request_id = $1 and u.state = 'settled') as charged`,
    [id],
  )
  return rows[0]!
}

function assertEffects(found: Effects, versions: number): void {
  const expected = { runs: versions, reviews: versions, current: 1, charged: versions }
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(
      `after ${versions} analyses: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`,
    )
}

async function oneReview(run: Run, rounds: number): Promise<Counts> {
  const scene = await run.openScene()
  let accepted = 0
  await Promise.all(scene.workers.map((worker) => worker.killForGood()))
  const { victims, thaw } = await strike(scene, {
    blows: [{ place: 'analyze.before_complete', signal: 'SIGSTOP' }],
    round: 1,
  })
  for (const worker of scene.workers) worker.start()
  for (let round = 1; round <= rounds; round += 1) {
    const number = await scene.traffic.merge(REPOSITORY)
    await scene.sender.settled()
    await drain(scene.judge, { seconds: 30 })
    const id = await findOwn(scene, number)
    assertEffects(await readEffects(scene, id), 1)
    const answers = await clickReanalyze(scene, id)
    accepted += answers.filter((status) => status === 202).length
    const strange = answers.filter((status) => status !== 202 && status !== 409)
    if (accepted !== round || strange.length > 0)
      throw new Error(`ten clicks got the responses ${answers.join(', ')}`)
    await drain(scene.judge, { seconds: 30 })
    assertEffects(await readEffects(scene, id), 2)
  }
  thaw()
  if (!(await waitFor(() => victims.every(wasFencedOff), { seconds: 15 })))
    throw new Error('the thawed worker logged nothing, so the test proves nothing')
  const rest = await comeToRest(scene)
  return { 'double clicks': rounds, clicks: rounds * CLICKS, accepted, ...rest }
}

export const w1: FaultPromise = {
  title: 'One review per pull request, merge and generation',
  short: (run) => oneReview(run, 2),
  full: (run) => oneReview(run, 10),
}
