import { createTeam, createUser, mergePullRequest, queueRun, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildAnalysisResult, storeCompleted } from '../testing/build-review.ts'
import { listEndpoints } from '../webhooks/endpoints.ts'
import { announceTest } from '../webhooks/messages.ts'
import { deliver, failedRun, newPlace } from './testing/dead-letters.ts'
import { type BrokenInvariant, keepCheck, listChecks, verify } from './verify.ts'

const { connection } = await openTestDatabase()

const run = (statement: ReturnType<typeof sql>) => statement.execute(connection.db)
const broken = async () =>
  (await verify(connection.pool)).broken.map(({ invariant, count }) => [invariant, count])

it('finds no violations in valid data, and checks more than a dozen invariants', async () => {
  const place = await newPlace(connection)
  await failedRun(connection, place, 1)
  await deliver(connection, place, 2)
  const { asked, broken: found } = await verify(connection.pool)
  expect(found).toEqual([])
  expect(asked).toBeGreaterThan(12)
})

it('finds each row that violates an invariant, with its details', async () => {
  const place = await newPlace(connection)
  const id = await deliver(connection, place, 3)
  await run(sql`delete from jobs where key = ${String(id)}`)
  expect(await verify(connection.pool)).toMatchObject({
    broken: [
      {
        invariant: 'unfinished work has a job',
        count: 1,
        rows: [{ what: 'delivery', id: String(id) }],
      },
    ],
  })
  await run(sql`delete from deliveries where id = ${id}`)
})

it('finds usage that is not in the ledger, and returns at most twenty rows', async () => {
  await run(sql`
    insert into usage_periods (tenant_id, kind, period_start, used)
    select gen_random_uuid(), 'analysis', '2026-11-01', 1 from generate_series(1, 25)`)
  const [found] = (await verify(connection.pool)).broken
  expect(found).toMatchObject({
    invariant: 'usage periods match the ledger',
    count: 25,
  })
  expect(found!.rows).toHaveLength(20)
  await run(sql`delete from usage_periods where used = 1`)
})

it('finds a team that someone joined beyond its seats, but not one whose seats were reduced', async () => {
  const manager = await createUser(connection.db)
  await subscribe(connection.db, manager.id, { planType: 'teams' })
  const members = [await createUser(connection.db), await createUser(connection.db)]
  const teamId = await createTeam(connection.db, {
    managerId: manager.id,
    memberIds: members.map(({ id }) => id),
  })
  expect(await broken()).toEqual([['nobody joined a team beyond its seats', 1]])
  await run(sql`update stripe_subscriptions set updated_at = now() + interval '1 second'`)
  expect(await broken()).toEqual([])
  await run(sql`delete from teams where id = ${teamId}`)
})

it('finds a review whose merge time isn’t its pull request’s', async () => {
  const wrong = 'a review has the merge time of its pull request'
  const findWrong = async () => (await broken()).filter(([invariant]) => invariant === wrong)
  const place = await newPlace(connection)
  const pullRequestId = await mergePullRequest(connection.db, place)
  const runId = await queueRun(connection.db, { ...place, pullRequestId })
  const job = await claimKey(connection.db, 'analyze-pull-request', runId)
  await run(sql`update pull_requests set analysis_status = 'processing' where id = ${pullRequestId}`)
  const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 1 }
  await storeCompleted(connection.db, { runId, job, result: buildAnalysisResult(1), facts })
  // A trigger also corrects the review's time.
  await run(
    sql`update pull_requests set merged_at = merged_at - interval '1 day' where id = ${pullRequestId}`,
  )
  expect(await findWrong()).toEqual([])
  await run(sql`update pr_analysis set merged_at = now() where pull_request_id = ${pullRequestId}`)
  expect(await findWrong()).toEqual([[wrong, 1]])
  await run(sql`delete from repositories where id = ${place.repositoryId}`)
})

it('finds a connection that was left without a webhook', async () => {
  const { repositoryId } = await newPlace(connection)
  await run(sql`update repositories set webhook_id = null where id = ${repositoryId}`)
  expect(await broken()).toEqual([['a connection has a webhook, or its webhook is being created', 1]])
  await run(sql`delete from repositories where id = ${repositoryId}`)
})

it('finds standards that nothing writes, and a repository of another team', async () => {
  const manager = await createUser(connection.db)
  const teamId = await createTeam(connection.db, { managerId: manager.id })
  const { repositoryId } = await newPlace(connection)
  await run(sql`insert into standards_repositories (repository_id, team_id, github_repo_id)
    select id, ${teamId}, github_repo_id from repositories where id = ${repositoryId}`)
  expect(await broken()).toEqual([
    ['unfinished work has a job', 1],
    ['standards are written only into the team’s own repositories', 1],
  ])
  await run(sql`delete from repositories where id = ${repositoryId}`)
  await run(sql`delete from teams where id = ${teamId}`)
})

const insertChannel = (userId: string, hash = 'hash') =>
  run(sql`
    insert into chat_channels (user_id, service, name, address, address_hash, host, ending, consent)
    values (${userId}, 'slack', '#reviews', 'sealed', ${hash}, 'hooks.slack.com', '1234', 'Read.')`)
const insertWebhook = (userId: string) =>
  run(sql`
    insert into webhook_endpoints (user_id, url, description, events, secret)
    values (${userId}, 'https://board.example', '', '{review.completed}', 'sealed')`)

it('finds a message to a channel or a webhook that nothing sends', async () => {
  const { id } = await createUser(connection.db)
  await insertChannel(id)
  await run(sql`insert into chat_messages (channel_id, kind) select id, 'test' from chat_channels`)
  expect(await broken()).toEqual([['unfinished work has a job', 1]])
  await run(sql`delete from chat_channels`)
  expect(await broken()).toEqual([])
  await insertWebhook(id)
  await connection.db.transaction().execute(async (trx) => {
    for (const endpoint of await listEndpoints(trx, id)) await announceTest(trx, endpoint.id)
  })
  expect(await broken()).toEqual([])
  await run(sql`delete from jobs where kind = 'deliver-webhook'`)
  expect(await broken()).toEqual([['unfinished work has a job', 1]])
  await run(sql`delete from webhook_endpoints`)
  expect(await broken()).toEqual([])
})

it('accepts that a person is notified about each of their paused channels and webhooks', async () => {
  const { id } = await createUser(connection.db)
  for (const hash of ['one', 'two']) {
    await insertChannel(id, hash)
    await insertWebhook(id)
  }
  await run(sql`
    insert into notifications (user_id, kind, chat_channel_id, in_app)
    select ${id}::uuid, 'chat_paused', id, true from chat_channels`)
  await run(sql`
    insert into notifications (user_id, kind, webhook_endpoint_id, in_app)
    select ${id}::uuid, 'webhook_paused', id, true from webhook_endpoints`)
  expect(await broken()).toEqual([])
  for (const table of ['chat_channels', 'webhook_endpoints']) await run(sql`delete from ${sql.table(table)}`)
})

it('stores each check’s result, and checks that were interrupted', async () => {
  const found: BrokenInvariant[] = [{ invariant: 'nothing is reserved', count: 3, rows: [] }]
  expect(await keepCheck(connection.db, async () => found)).toEqual(found)
  expect(await listChecks(connection.db)).toMatchObject([
    { finishedAt: expect.any(Date), broken: { 'nothing is reserved': 3 } },
  ])
  const broke = keepCheck(connection.db, () => Promise.reject(new Error('the database went away')))
  await expect(broke).rejects.toThrow('went away')
  await keepCheck(connection.db, async () => [])
  expect((await listChecks(connection.db)).map(({ broken }) => broken !== null)).toEqual([true, false, true])
})
