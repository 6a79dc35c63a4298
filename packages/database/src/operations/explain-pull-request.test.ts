import { mergePullRequest } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { endAgentRun } from '../agent-runs.ts'
import { completeRun } from '../complete-run.ts'
import { markDeliveryHandled } from '../deliveries.ts'
import { claim } from '../leases.ts'
import { requestAnalysis } from '../request-analysis.ts'
import { showStep } from '../run-progress.ts'
import { reviewOf } from '../testing/review-of.ts'
import { explainPullRequest } from './explain-pull-request.ts'
import { pauseWork, resumeWork } from './pauses.ts'
import { replayMention } from './replay-mention.ts'
import { deliver, failedDelivery, failedMention, failedRun, newPlace } from './testing/dead-letters.ts'

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
const hold = (id: string) =>
  claim(connection.db, { table: 'analysis_runs', id, leaseSeconds: 30, isolated: false })

it('knows nothing of a repository that nobody connected', async () => {
  expect(await explainPullRequest(connection.db, { fullName: 'acme/none', number: 1 })).toEqual({
    fullName: 'acme/none',
    number: 1,
    explanations: [],
  })
})

it('tells a pull request that was never heard of, and from which GitHub sends nothing', async () => {
  const { why, isWell, wrong } = await explain()
  expect([isWell, wrong]).toEqual([false, ['connection', 'token', 'delivery', 'pull_request']])
  expect(why).toContain('GitHub has never sent anything to this connection')
  await set(sql`hook_state = 'making'`, 'repositories', place.repositoryId)
  expect((await explain()).why).toContain('its webhook is not made at GitHub yet')
})

it('tells a delivery that could not be handled, waits, or was handled and led to nothing', async () => {
  await heard()
  const failed = await failedDelivery(connection, place, number)
  expect(await explain()).toMatchObject({
    isWell: false,
    why: expect.stringContaining('could not be handled: no partition of the table. Mend the cause'),
    said: expect.stringContaining(`Delivery ${failed} (pull_request, `),
  })
  await deliver(connection, place, number)
  expect(await explain()).toMatchObject({
    isWell: true,
    why: 'Its delivery has come and is not handled yet.',
  })
  const done = await deliver(connection, place, number)
  const held = await claim(connection.db, {
    table: 'deliveries',
    id: done,
    leaseSeconds: 30,
    isolated: false,
  })
  const end = { id: done, fence: held!.fence, outcome: 'ignored: not about a repository' }
  await connection.db.transaction().execute((trx) => markDeliveryHandled(trx, end))
  expect((await explain()).why).toContain('was handled (ignored: not about a repository)')
})

it('finds what the App sent about a repository as well', async () => {
  const id = await deliver(connection, place, number)
  await sql`update deliveries set source = 'github-app', repository_id = null where id = ${id}`.execute(
    connection.db,
  )
  expect((await explain()).said).toContain(`Delivery ${id} (pull_request, `)
})

it('tells one that is not merged, and one that waits for a reason of its own', async () => {
  const id = await merged()
  await set(sql`pending_reason = 'author_not_on_team'`, 'pull_requests', id)
  expect(await explain()).toMatchObject({
    isWell: false,
    why: 'Nothing was started for it (author_not_on_team). The author is not on your team, so it waits until you ask.',
  })
  await set(sql`merged_at = null, pending_reason = null`, 'pull_requests', id)
  expect((await explain()).why).toContain('only merged pull requests are reviewed')
})

it('follows a run from its turn to its review', async () => {
  const { runId } = await asked()
  expect(await explain()).toMatchObject({
    isWell: true,
    why: 'It is due, and waits for its turn.',
    wrong: [],
  })
  const held = await hold(runId)
  await showStep(connection.db, { runId, fence: held!.fence }, 'threads')
  expect((await explain()).why).toBe('A worker is at it, at the step threads.')
  await set(sql`lease_until = now() - interval '1 second'`, 'analysis_runs', runId)
  expect((await explain()).why).toContain('gone silent')
  await completeRun(connection.pool, {
    runId,
    fence: held!.fence,
    result: reviewOf(1),
    facts: { commits: 1, additions: 1, deletions: 0, reviewComments: 1 },
  })
  expect(await explain()).toMatchObject({
    isWell: true,
    why: expect.stringMatching(/^It has a review: version 1, stored .* UTC\.$/),
    said: expect.stringContaining(`Run ${runId} of version 1 is done after 1 try, 0 crashes; charged.`),
  })
})

it('tells a run that waits: to be tried again, for its person, for an operator', async () => {
  const { runId } = await asked()
  await set(
    sql`due_at = now() + interval '1 hour', error = 'GitHub asks for a pause'`,
    'analysis_runs',
    runId,
  )
  expect((await explain()).why).toMatch(
    /^It is tried again at .* UTC\. The last try said: GitHub asks for a pause\.$/,
  )
  await set(sql`due_at = 'infinity'`, 'analysis_runs', runId)
  expect(await explain()).toMatchObject({ isWell: false, why: expect.stringContaining('signs in again') })
  await set(sql`due_at = now(), rung_at = now(), crashes = 3`, 'analysis_runs', runId)
  expect((await explain()).why).toContain('only the isolated one may take it')
  const order = { work: ['analysis_runs'] as const, operator: { name: 'marta-olsen', userId: null } }
  await pauseWork(connection.db, { ...order, reason: 'GitHub is down' })
  expect((await explain()).why).toMatch(/^marta-olsen has paused analysis_runs since .*: GitHub is down\.$/)
  await resumeWork(connection.db, { ...order, reason: 'it is back' })
})

it('tells a failed run, that it was not charged, and what is left of the month', async () => {
  await heard()
  const { runId } = await failedRun(connection, place, number)
  await sql`update usage_periods set used = 50 where tenant_id = ${place.userId}`.execute(connection.db)
  await set(sql`needs_reconnect = true`, 'users', place.userId)
  const { why, said, wrong } = await explain()
  expect(why).toBe(
    'Its analysis failed: The repository is not visible any more. Mend the cause, then replay it.',
  )
  expect(said).toContain(
    `Run ${runId} of version 1 is failed (github_gone) after 1 try, 0 crashes; not charged.`,
  )
  expect(said).toContain('50 of 50 analyses used this month, 0 reserved.')
  expect(wrong).toEqual(['token', 'pull_request', 'run', 'usage'])
})

it('finds nothing wrong in it that no delivery told of one that was imported, or merged long ago', async () => {
  const id = await merged()
  await set(sql`pending_reason = 'imported'`, 'pull_requests', id)
  expect(await explain()).toMatchObject({
    wrong: [],
    said: expect.stringContaining('It was imported, so no delivery told of it.'),
  })
  await set(sql`pending_reason = null`, 'pull_requests', id)
  expect(await explain()).toMatchObject({
    wrong: [],
    said: expect.stringContaining('It was imported, found by comparing, or told of over 30 days ago.'),
  })
})

it('tells what became of mentions of the agent, as what they are', async () => {
  const id = await failedMention(connection, place, { number, tokens: 10 })
  expect(await explain()).toMatchObject({
    wrong: expect.arrayContaining(['mention']),
    said: expect.stringMatching(
      /ines-moreau mentioned the agent \(review\) at .*: failed \(unexpected\)\. a fault of ours\./,
    ),
  })
  await replayMention(connection.db, id)
  const held = await claim(connection.db, { table: 'agent_runs', id, leaseSeconds: 30, isolated: false })
  await endAgentRun(connection.db, { id, fence: held!.fence }, { outcome: 'ignored', reason: 'locked' })
  const { said, wrong } = await explain()
  expect(said).toMatch(/ines-moreau mentioned the agent \(review\) at .*: ignored \(locked\)\.$/m)
  expect(wrong).not.toContain('mention')
})
