import { mergePullRequest } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { answerMention, endAgentRun } from '../../agent/runs.ts'
import { endDelivery, routeDelivery } from '../../deliveries/deliveries.ts'
import { complete } from '../../jobs/job-store.ts'
import { requestAnalysis } from '../../pull-requests/request-analysis.ts'
import { analyzePullRequest } from '../../reviews/analysis-runs.ts'
import { showStep } from '../../reviews/run-progress.ts'
import { buildAnalysisResult, storeCompleted } from '../../testing/build-review.ts'
import { pauseWork, resumeWork } from '../pauses.ts'
import { replayMention } from '../replay/replay-row.ts'
import { deliver, failedDelivery, failedMention, failedRun, newPlace } from '../testing/dead-letters.ts'
import { explainPullRequest } from './explain-pull-request.ts'

const { connection } = await openTestDatabase()
let place: Awaited<ReturnType<typeof newPlace>>
let number = 0
beforeEach(async () => {
  number += 1
  place = await newPlace(connection)
})

async function explain() {
  const { explanations } = await explainPullRequest(connection.db, { fullName: place.fullName, number })
  expect(explanations).toHaveLength(1)
  const { why, isWell, steps } = explanations[0]!
  const wrong = steps.filter(({ tone }) => tone === 'wrong').map(({ about }) => about)
  return { why, isWell, wrong, said: steps.map(({ sentence }) => sentence).join('\n') }
}
const set = (assignments: ReturnType<typeof sql>, table: string, id: string) =>
  sql`update ${sql.table(table)} set ${assignments} where id = ${id}`.execute(connection.db)
const setJob = (assignments: ReturnType<typeof sql>, key: string) =>
  sql`update jobs set ${assignments} where key = ${key}`.execute(connection.db)
async function heard() {
  await set(sql`last_webhook_activity = now()`, 'repositories', place.repositoryId)
  await set(sql`github_access_token = 'sealed'`, 'users', place.userId)
}
async function merged() {
  await heard()
  const { repositoryId, userId } = place
  return mergePullRequest(connection.db, { repositoryId, userId, number })
}
async function asked() {
  const pullRequestId = await merged()
  const wanted = { pullRequestId, viewerId: place.userId, kind: 'analyze', requestId: null } as const
  const answer = await requestAnalysis(connection.db, wanted)
  if (answer.outcome !== 'accepted') throw new Error(answer.outcome)
  return { pullRequestId, runId: answer.runId }
}

it('returns nothing for a repository that nobody connected', async () => {
  expect(await explainPullRequest(connection.db, { fullName: 'acme/none', number: 1 })).toEqual({
    fullName: 'acme/none',
    number: 1,
    explanations: [],
  })
})

it('explains an unknown pull request, and a connection that GitHub sends nothing to', async () => {
  const { why, isWell, wrong } = await explain()
  expect([isWell, wrong]).toEqual([false, ['connection', 'token', 'delivery', 'pull_request']])
  expect(why).toContain('Debrief has never received a delivery for this connection')
  await set(sql`hook_state = 'making'`, 'repositories', place.repositoryId)
  expect((await explain()).why).toContain('The repository’s webhook hasn’t been created on GitHub yet')
})

it('explains a delivery that failed, is waiting, or was handled without effect', async () => {
  await heard()
  const failed = await failedDelivery(connection, place, number)
  expect(await explain()).toMatchObject({
    isWell: false,
    why: expect.stringContaining('couldn’t be handled: no partition of the table. Fix the cause'),
    said: expect.stringContaining(`Delivery ${failed} (pull_request, `),
  })
  await deliver(connection, place, number)
  expect(await explain()).toMatchObject({
    isWell: true,
    why: 'The delivery has arrived but hasn’t been handled yet.',
  })
  const done = await deliver(connection, place, number)
  const job = await claimKey(connection.db, routeDelivery.kind, done)
  await connection.db.transaction().execute(async (trx) => {
    await complete(trx, job)
    await endDelivery(trx, done, { outcome: 'ignored: not about a repository' })
  })
  expect((await explain()).why).toContain('was handled (ignored: not about a repository)')
})

it('also finds deliveries that the App received', async () => {
  const id = await deliver(connection, place, number)
  await sql`update deliveries set source = 'github-app', repository_id = null where id = ${id}`.execute(
    connection.db,
  )
  expect((await explain()).said).toContain(`Delivery ${id} (pull_request, `)
})

it('explains a pull request that is not merged, and one that is pending for a reason', async () => {
  const id = await merged()
  await set(sql`pending_reason = 'author_not_on_team'`, 'pull_requests', id)
  expect(await explain()).toMatchObject({
    isWell: false,
    why: 'No analysis was started (author_not_on_team). Not analyzed automatically, because its author’s pull requests weren’t chosen for analysis.',
  })
  await set(sql`merged_at = null, pending_reason = null`, 'pull_requests', id)
  expect((await explain()).why).toContain('The pull request isn’t merged')
})

it('explains a run from the queue to its review', async () => {
  const { runId } = await asked()
  expect(await explain()).toMatchObject({
    isWell: true,
    why: 'The analysis is due and waiting for its turn.',
    wrong: [],
  })
  const job = await claimKey(connection.db, analyzePullRequest.kind, runId)
  await showStep(connection.db, runId, job, 'threads')
  expect((await explain()).why).toBe('A worker is analyzing the pull request (step: threads).')
  await setJob(sql`lease_until = now() - interval '1 second'`, runId)
  expect((await explain()).why).toContain('stopped responding')
  const facts = { commits: 1, additions: 1, deletions: 0, reviewComments: 1 }
  await storeCompleted(connection.db, { runId, job, result: buildAnalysisResult(1), facts })
  expect(await explain()).toMatchObject({
    isWell: true,
    why: expect.stringMatching(/^The pull request has a review: version 1, stored .* UTC\.$/),
    said: expect.stringContaining(`Run ${runId} of version 1 is done; quota used.`),
  })
})

it('explains a run that waits for a retry, a person, or an operator', async () => {
  const { runId } = await asked()
  await set(sql`error = 'GitHub asks for a pause'`, 'analysis_runs', runId)
  await setJob(sql`run_at = now() + interval '1 hour'`, runId)
  expect((await explain()).why).toMatch(
    /^The next attempt is at .* UTC\. The last attempt failed: GitHub asks for a pause\.$/,
  )
  await setJob(sql`run_at = 'infinity'`, runId)
  expect(await explain()).toMatchObject({
    isWell: false,
    why: expect.stringContaining('sign in with GitHub again'),
  })
  await setJob(sql`run_at = now(), delivered_at = now(), crashes = 3`, runId)
  expect((await explain()).why).toContain('only an isolated worker can run it')
  const order = { work: ['analyze-pull-request'] as const, operator: { name: 'marta-olsen', userId: null } }
  await pauseWork(connection.db, { ...order, reason: 'GitHub is down' })
  expect((await explain()).why).toMatch(/^marta-olsen paused analyze-pull-request at .*: GitHub is down\.$/)
  await resumeWork(connection.db, { ...order, reason: 'it is back' })
})

it('explains that a failed run was not charged, and this month’s usage', async () => {
  await heard()
  const { runId } = await failedRun(connection, place, number)
  await sql`update usage_periods set used = 50 where tenant_id = ${place.userId}`.execute(connection.db)
  await set(sql`needs_reconnect = true`, 'users', place.userId)
  const { why, said, wrong } = await explain()
  expect(why).toBe(
    'The analysis failed: Debrief can no longer access the repository. Fix the cause, then replay the analysis.',
  )
  expect(said).toContain(
    `Run ${runId} of version 1 failed (github_gone) after 1 attempt and 0 crashes; no quota used.`,
  )
  expect(said).toContain('Analyses used this month: 50 of 50; reserved: 0.')
  expect(wrong).toEqual(['token', 'pull_request', 'run', 'usage'])
})

it('accepts that a pull request without a delivery was imported or merged long ago', async () => {
  const id = await merged()
  await set(sql`pending_reason = null`, 'pull_requests', id)
  expect(await explain()).toMatchObject({
    wrong: [],
    said: expect.stringContaining(
      'The pull request was imported, found by a comparison with GitHub, or delivered over 30 days ago.',
    ),
  })
})

it('describes the outcomes of mentions of the agent', async () => {
  const id = await failedMention(connection, place, { number, tokens: 10 })
  expect(await explain()).toMatchObject({
    wrong: expect.arrayContaining(['mention']),
    said: expect.stringMatching(
      /ines-moreau mentioned the agent \(review\) at .*: failed \(unexpected\)\. a fault of ours\./,
    ),
  })
  await replayMention(connection.db, id)
  const job = await claimKey(connection.db, answerMention.kind, id)
  await connection.db.transaction().execute(async (trx) => {
    await complete(trx, job)
    await endAgentRun(trx, id, { outcome: 'ignored', reason: 'locked' })
  })
  const { said, wrong } = await explain()
  expect(said).toMatch(/ines-moreau mentioned the agent \(review\) at .*: ignored \(locked\)\.$/m)
  expect(wrong).not.toContain('mention')
})
