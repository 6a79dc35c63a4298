import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { connectRepository, createUser, mergePullRequest, queueRun } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admitOldest, admitRuns, findDead, ringAgain } from './admission.ts'
import { type Connection, connect } from './connect.ts'
import { recordDeliveries } from './deliveries.ts'
import { claim } from './leases.ts'
import { failDeadRun } from './run-progress.ts'

// O4 and O5 ask for 100,000: `npm run test:faults -- O4`.
const BACKLOG = Number(process.env.BACKLOG ?? 3_000)

let database: TestDatabase
let connection: Connection

beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { statementTimeout: 60_000 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})
beforeEach(async () => {
  await sql`truncate users, deliveries cascade`.execute(connection.db)
})

async function tenant(waiting: number): Promise<{ userId: string; runId: string }> {
  const user = await createUser(connection.db)
  const repository = await connectRepository(connection.db, { userId: user.id })
  await sql`
    with pulls as (
      insert into pull_requests (repository_id, user_id, title, pr_number, merged_at, merge_sha, html_url, source_updated_at)
      select ${repository.id}, ${user.id}, 'waiting', n, now(), 'sha' || n, 'https://github.com/x', now()
      from generate_series(1000000, 1000000 + ${waiting - 2}) n returning id, merge_sha
    )
    insert into analysis_runs (pull_request_id, repository_id, tenant_id, charged_user_id, merge_sha, due_at)
    select id, ${repository.id}, ${user.id}, ${user.id}, merge_sha, now() - interval '1 hour' from pulls`.execute(
    connection.db,
  )
  const pullRequestId = await mergePullRequest(connection.db, {
    repositoryId: repository.id,
    userId: user.id,
  })
  return {
    userId: user.id,
    runId: await queueRun(connection.db, { pullRequestId, repositoryId: repository.id, userId: user.id }),
  }
}

it(`takes a tenant’s single run at once although another has ${BACKLOG} older ones waiting`, async () => {
  await tenant(BACKLOG)
  const small = await tenant(1)
  const admitted = await admitRuns(connection.db, { total: 300, perTenant: 8 })
  expect(admitted).toHaveLength(9)
  expect(admitted.map((run) => run.id)).toContain(small.runId)
})

it('keeps to what each tenant and all together may have in flight', async () => {
  await Promise.all([tenant(20), tenant(20), tenant(20)])
  expect(await admitRuns(connection.db, { total: 300, perTenant: 4 })).toHaveLength(12)
  expect(await admitRuns(connection.db, { total: 300, perTenant: 4 })).toHaveLength(0)
  expect(await admitRuns(connection.db, { total: 14, perTenant: 8 })).toHaveLength(2)
})

it('takes turns: with room for three, each of three tenants gets one', async () => {
  await Promise.all([tenant(20), tenant(20), tenant(20)])
  await admitRuns(connection.db, { total: 3, perTenant: 8 })
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from analysis_runs where rung_at is not null group by tenant_id`.execute(
    connection.db,
  )
  expect(rows).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
})

it('admits no row twice when several relays ask at once', async () => {
  await tenant(40)
  const batches = await Promise.all(
    Array.from({ length: 6 }, () => admitRuns(connection.db, { total: 300, perTenant: 8 })),
  )
  const ids = batches.flat().map((run) => run.id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('rings again for rows nobody claimed and for leases that ran out, not for what is held', async () => {
  const { runId } = await tenant(1)
  await admitRuns(connection.db, { total: 300, perTenant: 8 })
  expect(await ringAgain(connection.db, 'analysis_runs', 10)).toEqual([])
  await sql`update analysis_runs set rung_at = now() - interval '4 seconds'`.execute(connection.db)
  expect(await ringAgain(connection.db, 'analysis_runs', 10)).toEqual([
    { id: runId, fence: 0, isolated: false },
  ])

  await claim(connection.db, { table: 'analysis_runs', id: runId, leaseSeconds: 30, isolated: false })
  await sql`update analysis_runs set rung_at = now() - interval '4 seconds'`.execute(connection.db)
  expect(await ringAgain(connection.db, 'analysis_runs', 10)).toEqual([])
  await sql`update analysis_runs set lease_until = now() - interval '1 second'`.execute(connection.db)
  expect(await ringAgain(connection.db, 'analysis_runs', 10)).toEqual([
    { id: runId, fence: 1, isolated: false },
  ])
})

it('rings the third crash for an isolated worker and buries the fifth (Q4)', async () => {
  const { runId } = await tenant(1)
  await admitRuns(connection.db, { total: 300, perTenant: 8 })
  await sql`update analysis_runs set state = 'claimed', fence = 3, crashes = 2, rung_at = now() - interval '9 seconds',
    lease_until = now() - interval '1 second'`.execute(connection.db)
  expect(await ringAgain(connection.db, 'analysis_runs', 10)).toEqual([
    { id: runId, fence: 3, isolated: true },
  ])
  await sql`update analysis_runs set crashes = 4, rung_at = now() - interval '9 seconds'`.execute(
    connection.db,
  )
  expect(await ringAgain(connection.db, 'analysis_runs', 10)).toEqual([])
  expect(await findDead(connection.db, 'analysis_runs', 10)).toEqual([{ id: runId, fence: 3 }])
  expect(
    await failDeadRun(connection.db, { runId, fence: 3 }, { code: 'crashed', sentence: 'It crashed.' }),
  ).toBe(true)
  const pull = await connection.db
    .selectFrom('pull_requests')
    .select(['analysis_status', 'analysis_error'])
    .executeTakeFirst()
  expect(pull).toEqual({ analysis_status: 'failed', analysis_error: 'It crashed.' })
})

it('admits deliveries oldest first and keeps few in flight', async () => {
  const rows = Array.from({ length: 10 }, (_, n) => ({
    source: 'github-repository' as const,
    hookId: 'h',
    deliveryId: `d${n}`,
    event: 'ping',
    repositoryId: null,
    facts: null,
  }))
  const ids = (await recordDeliveries(connection.pool, rows)).map(String)
  expect((await admitOldest(connection.db, 'deliveries', 6)).map((row) => row.id).toSorted()).toEqual(
    ids.slice(0, 6).toSorted(),
  )
  expect(await admitOldest(connection.db, 'deliveries', 6)).toEqual([])
})
