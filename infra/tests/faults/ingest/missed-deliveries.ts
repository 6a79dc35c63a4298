import { setTimeout as pause } from 'node:timers/promises'
import { countLost } from '@debrief/database/deliveries/reconciliation-facts'
import { reconcileNow } from '@debrief/database/deliveries/reconciliations'
import { createGithubClient } from '@debrief/github/client'
import { waitFor } from '../../../local/machine/wait.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import type { ConnectedRepository } from '../stage/tenants.ts'

/** Two repositories with three connections in total. Their tenants are below their plan limits. */
const REPOSITORIES = ['northbeam/ferry-api', 'northbeam/manifest-worker']
const REVIEWED_WITHIN_S = 600

interface Size {
  everySeconds: number
  merges: number
  awaySeconds: number
  more: number
  within: number
}

async function mergeSome(
  { traffic }: Scene,
  { random, count, seconds }: { random: Run['random']; count: number; seconds: number },
): Promise<void> {
  for (let merged = 0; merged < count; merged += 1) {
    await traffic.merge(random.pick(REPOSITORIES))
    await pause((seconds * 1_000) / count)
  }
}

async function untilReviewed(
  { judge, traffic, repositories }: Scene,
  { what, seconds }: { what: string; seconds: number },
): Promise<void> {
  const wanted = traffic.merged.reduce(
    (sum, { fullName }) => sum + repositories.filter((one) => one.fullName === fullName).length,
    0,
  )
  const reviewed = async () => {
    const { rows } = await judge.pool.query<{ count: number }>(
      `select count(*)::int as count from pull_requests where merged_at is not null and analysis_status = 'completed'`,
    )
    return rows[0]?.count ?? 0
  }
  if (!(await waitFor(async () => (await reviewed()) === wanted, { seconds, every: 200 })))
    throw new Error(`${await reviewed()} of ${wanted} were reviewed within ${seconds} s after ${what}`)
}

async function compareAgain({ judge }: Scene) {
  const { rows: clock } = await judge.pool.query<{ now: Date }>('select clock_timestamp() as now')
  await reconcileNow(judge.db)
  const isCompared = async () => {
    const { rows } = await judge.pool.query<{ all: boolean }>(
      'select bool_and(checked_at > $1 and error is null) as all from reconciliations',
      [clock[0]?.now],
    )
    return rows[0]?.all === true && (await countLost(judge.db)).open === 0
  }
  if (!(await waitFor(isCompared, { seconds: 90, every: 200 })))
    throw new Error('the webhooks weren’t compared again')
  return countLost(judge.db)
}

/**
 * A second comparison must not find more lost deliveries, no lost delivery may be given up on, and no merge may be
 * stored twice for the same webhook. Merges that were fetched from GitHub don't count.
 */
async function assertFoundOnce(scene: Scene): Promise<Counts> {
  const before = await compareAgain(scene)
  const { lost, healedByRedelivery, healedByFetch, givenUp } = await compareAgain(scene)
  if (lost !== before.lost || givenUp > 0)
    throw new Error(`${before.lost} deliveries were lost, then ${lost}; ${givenUp} were given up on`)
  const { rows } = await scene.judge.pool.query(
    `select hook_id, facts->'event'->'pullRequest'->>'number' as number from deliveries
     where facts->'event'->>'action' = 'closed' and delivery_id not like 'merge-of-%' group by 1, 2 having count(*) > 1`,
  )
  if (rows.length > 0) throw new Error(`merges were stored twice: ${JSON.stringify(rows.slice(0, 5))}`)
  return { lost, 'healed by redelivery': healedByRedelivery, 'healed by fetching': healedByFetch }
}

async function longestToReview({ judge }: Scene): Promise<number> {
  const { rows } = await judge.pool.query<{ seconds: number }>(
    `select max(extract(epoch from a.created_at - p.merged_at))::float8 as seconds
     from pr_analysis a join pull_requests p on p.id = a.pull_request_id`,
  )
  return Math.round(rows[0]?.seconds ?? 0)
}

async function missedDeliveries(run: Run, size: Size): Promise<Counts> {
  const { everySeconds, within } = size
  const { random } = run
  const scene = await run.openScene({ workerEnv: { RECONCILE_SECONDS: String(everySeconds) } })
  const looked = scene.repositories.filter(({ fullName }) => REPOSITORIES.includes(fullName))
  await hangHooksAtIngest(scene, looked)

  await scene.ingest.killForGood()
  await mergeSome(scene, { random, count: size.merges, seconds: size.awaySeconds })
  scene.ingest.start()
  await scene.ingest.waitReady()
  run.say('ingest is back')
  await untilReviewed(scene, { what: 'ingest was back', seconds: within })
  const afterAbsence = await countLost(scene.judge.db)

  await scene.ingest.killForGood()
  await mergeSome(scene, { random, count: size.more, seconds: 0 })
  await untilReviewed(scene, { what: 'ingest stayed away', seconds: within })
  await scene.github.useFaults([
    { kind: 'status', status: 502, match: 'GET .*/deliveries', seed: random.between(1, 1_000_000) },
  ])
  await mergeSome(scene, { random, count: size.more, seconds: 0 })
  await untilReviewed(scene, { what: 'GitHub listed no deliveries', seconds: within })
  await scene.github.clearFaults()
  scene.ingest.start()
  await scene.ingest.waitReady()

  const longest = await longestToReview(scene)
  if (longest > REVIEWED_WITHIN_S) throw new Error(`a review was stored ${longest} s after its merge`)
  const found = await assertFoundOnce(scene)
  const rest = await comeToRest(scene)
  return {
    'lost while ingest was down': afterAbsence.lost,
    'recovered by redelivery': afterAbsence.healedByRedelivery,
    ...found,
    'longest from merge to review, s': longest,
    ...rest,
  }
}

export const i6: FaultPromise = {
  title: 'Missed deliveries are recovered',
  short: (run) => missedDeliveries(run, { everySeconds: 1, merges: 8, awaySeconds: 0, more: 2, within: 30 }),
  full: (run) =>
    missedDeliveries(run, { everySeconds: 300, merges: 50, awaySeconds: 600, more: 5, within: 600 }),
}

interface Hook {
  id: number
  config: { url: string }
}

/**
 * Points GitHub's webhooks directly at ingest, as in production. A delivery that ingest misses is then lost. Sets the
 * connection time to now, because earlier merges must not count as lost.
 */
async function hangHooksAtIngest(
  { github, ingestUrl, judge }: Scene,
  repositories: readonly ConnectedRepository[],
): Promise<void> {
  for (const { id, fullName, secret, token } of repositories) {
    const client = createGithubClient({ baseUrl: github.url, token, userAgent: 'faults' })
    const hooks = (await client.list(`/repos/${fullName}/hooks`)) as Hook[]
    const own = hooks.find(({ config }) => config.url.endsWith(id))
    if (!own) throw new Error(`${fullName} has no webhook for connection ${id}`)
    const config = { url: `${ingestUrl}/webhooks/github/${id}`, content_type: 'json', secret }
    await client.send('PATCH', `/repos/${fullName}/hooks/${own.id}`, { body: { config } })
    await judge.db
      .updateTable('repositories')
      .set({ webhook_id: own.id, created_at: new Date() })
      .where('id', '=', id)
      .execute()
  }
}
