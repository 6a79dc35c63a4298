import { createPendingReview, isRejected } from '@debrief/github/agent/reviews'
import { createGithubClient } from '@debrief/github/client'
import { createGithubApp } from '@debrief/github/repositories/github-app/app-client'
import { waitFor } from '../../../local/machine/wait.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import { drain } from '../judge/drain.ts'
import { assertInvariants } from '../judge/judge.ts'
import { assertPostedOnce, untilSwept } from '../judge/posted-once.ts'
import { Mentions } from '../load/mentions.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { strike, wasFencedOff } from '../queue/strike.ts'
import type { ServiceProcess } from '../stage/service-process.ts'
import type { Stage } from '../stage/start-stage.ts'

const LEASE_S = 3
const DRAINED_WITHIN_S = 90
const CHORE_S = 2
const SWEPT_WITHIN_S = 15

const PLACES = [
  'before_lookup',
  'after_lookup',
  'before_create',
  'after_create',
  'after_record',
  'before_submit',
  'after_submit',
  'before_done',
]

/** Faults in which GitHub performs the request but loses the response, or fails before it does anything. */
const githubFaults = (seed: number) => [
  { kind: 'cut-after-effect', match: '^(POST|DELETE) ', probability: 0.1, seed } as const,
  { kind: 'status', status: 502, probability: 0.03, seed: seed + 1 } as const,
]

/**
 * Workers freeze at each posting step until other workers have taken over and finished. Thawed workers must not post
 * anything.
 */
async function onePostedReview(run: Run, rounds: string[][]): Promise<Counts> {
  const scene = await run.openScene({
    leaseSeconds: LEASE_S,
    app: true,
    workerEnv: {
      AGENT_REPOSITORY_HOURLY: '1000000',
      AGENT_PULL_REQUEST_SECONDS: '0',
      AGENT_CHECK_SECONDS: String(CHORE_S),
      GITHUB_POST_SPACING_SECONDS: '0.1',
    },
  })
  const mentions = new Mentions(scene.github)
  const counts = { frozen: 0, left: 0, again: 0 }
  let longest = 0
  for (const [index, places] of rounds.entries()) {
    const round = index + 1
    const { frozen, left } = await freezeAt(run, { scene, mentions, round, places })
    counts.frozen += frozen
    // Once a mention is answered, only the cleanup chore can find a review that was left pending.
    counts.left +=
      left + (await leaveBehind(scene, { mentions, where: 'crashed and finished_at is not null' }))
    longest = Math.max(longest, await untilSwept(scene, { seconds: SWEPT_WITHIN_S }))
    counts.again += await askAgain(scene, mentions)
    await assertPostedOnce(scene, mentions)
    await assertInvariants(scene.judge, `round ${round}`)
    run.say(`round ${round}: ${mentions.made.length} mentions`)
  }
  const rest = await comeToRest(scene)
  await assertPostedOnce(scene, mentions)
  return {
    'workers frozen and thawed': counts.frozen,
    mentions: mentions.made.length,
    'duplicate or missing reviews': 0,
    'pending reviews added': counts.left,
    'mentions repeated after GitHub failed': counts.again,
    'longest time until pending reviews are deleted, s': longest.toFixed(1),
    ...rest,
  }
}

async function freezeAt(
  { random }: Run,
  { scene, mentions, round, places }: { scene: Scene; mentions: Mentions; round: number; places: string[] },
): Promise<{ frozen: number; left: number }> {
  const { github } = scene
  const ordinary = [scene.workers[0], scene.isolated]
  await Promise.all([...scene.workers, scene.isolated].map((worker) => worker.killForGood()))
  await github.useFaults(githubFaults(random.seed + round))
  const { victims, thaw } = await strike(scene, {
    blows: places.map((place) => ({ place: `agent.${place}`, signal: 'SIGSTOP' })),
    round,
    provoke: async () => {
      if ((await countWaiting(scene)) === 0) await mentions.mention()
    },
  })
  await github.clearFaults()
  // Creates the pending review in case the worker froze before it could. Any worker that continues must then handle the
  // existing review.
  const left = await leaveBehind(scene, { mentions, where: `state = 'waiting'` })
  await github.useFaults(githubFaults(random.seed - round))
  void scene.links.workerGithub.cutAfter(random.between(2_000, 200_000))
  for (const worker of ordinary) worker.start()
  await scene.sender.settled()
  await drain(scene.judge, { seconds: DRAINED_WITHIN_S })
  thaw()
  await untilTurnedAway(victims)
  await github.clearFaults()
  await Promise.all(victims.map((victim) => victim.killForGood()))
  return { frozen: victims.length, left }
}

async function untilTurnedAway(victims: ServiceProcess[]): Promise<void> {
  if (await waitFor(() => victims.every(wasFencedOff), { seconds: 15 })) return
  const silent = victims.filter((victim) => !wasFencedOff(victim)).map(({ name }) => name)
  throw new Error(`thawed workers logged nothing, so the test proves nothing: ${silent.join(', ')}`)
}

async function countWaiting({ judge }: Scene): Promise<number> {
  const { rows } = await judge.pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from jobs
      where kind in ('route-delivery', 'answer-mention') and state = 'waiting'`,
  )
  return rows[0]!.waiting
}

async function leaveBehind(
  scene: Scene,
  { mentions: { repository }, where }: { mentions: Mentions; where: string },
): Promise<number> {
  const { rows } = await scene.judge.pool.query<{ number: number }>(
    `select pr_number as number from agent_runs where ${where} order by created_at desc limit 4`,
  )
  return leaveReviews(scene, { repository, numbers: rows.map(({ number }) => number) })
}

async function askAgain(scene: Scene, mentions: Mentions): Promise<number> {
  const repeated = await mentions.repeatFailed(scene.judge)
  await scene.sender.settled()
  await drain(scene.judge, { seconds: DRAINED_WITHIN_S })
  return repeated
}

function somePlaces({ random }: Run): string[] {
  const left = [...PLACES]
  while (left.length > 4) left.splice(random.between(0, left.length - 1), 1)
  return left
}

export const w2: FaultPromise = {
  title: 'One visible review on GitHub, wherever a worker freezes',
  short: (run) => onePostedReview(run, [somePlaces(run)]),
  full: (run) =>
    onePostedReview(
      run,
      Array.from({ length: 20 }, () => PLACES),
    ),
}

async function leaveReviews(
  { app, github }: Stage,
  { repository, numbers }: { repository: string; numbers: readonly number[] },
): Promise<number> {
  if (!app) throw new Error('the test environment has no App')
  const at = { baseUrl: github.url, userAgent: 'faults' }
  const signedIn = createGithubApp({ appId: app.id, privateKey: app.privateKey, ...at })
  const token = await signedIn.installationToken(await github.getInstallationId(repository.split('/')[0]!))
  const client = createGithubClient({ ...at, token })
  let left = 0
  for (const number of numbers) {
    const { head } = (await client.get(`/repos/${repository}/pulls/${number}`)) as { head: { sha: string } }
    const draft = { commitSha: head.sha, body: 'left behind', comments: [] }
    try {
      await createPendingReview(client, { fullName: repository, number }, { draft })
      left += 1
    } catch (error) {
      if (!isRejected(error)) throw error
    }
  }
  return left
}
