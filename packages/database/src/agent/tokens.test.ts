import { connectRepository, createUser, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { releaseLeaked } from '../billing/release-leaked-usage.ts'
import { underFence } from '../jobs/job-store.ts'
import { noteModelCall, recordFailedAgentUsage } from '../reviews/model-usage.ts'
import { type AgentLimits, admitAgentRun, toTokenKey } from './admission.ts'
import { completeAgentRun } from './reviews.ts'
import { type AgentEnd, type AgentRun, answerMention, findAgentRun, recordMention } from './runs.ts'

const { connection } = await openTestDatabase()
let person: { id: string; githubId: number }
let githubRepoId: number
let comments = 0

beforeEach(async () => {
  const { db } = connection
  for (const table of ['jobs', 'agent_runs', 'users', 'usage_periods', 'usage_events'] as const)
    await db.deleteFrom(table).execute()
  person = await createUser(db)
  await subscribe(db, person.id, { planType: 'plus' })
  githubRepoId = (await connectRepository(db, { userId: person.id })).githubRepoId
})

const LIMITS: AgentLimits = {
  pauseSeconds: 0,
  perPullRequest: 1_000,
  perRepository: 1_000,
  dailyTokens: 10_000_000,
  reserve: 12_000,
}

async function admitted(limits: Partial<AgentLimits> = {}) {
  const claimed = await ask(limits)
  expect(claimed.admission.outcome).toBe('admitted')
  return claimed
}

async function ask(limits: Partial<AgentLimits> = {}) {
  const { db } = connection
  comments += 1
  const commentId = comments
  await db.transaction().execute((trx) =>
    recordMention(trx, {
      installationId: 1,
      source: 'issue_comment',
      commentId,
      inReplyTo: null,
      githubRepoId,
      fullName: 'acme/api',
      prNumber: commentId,
      verb: 'review',
      commenterId: person.githubId,
      commenterLogin: 'ada',
      requestId: `request ${commentId}`,
    }),
  )
  const { id } = await db
    .selectFrom('agent_runs')
    .select('id')
    .where('comment_id', '=', commentId)
    .executeTakeFirstOrThrow()
  return admit(id, limits)
}

async function admit(id: string, limits: Partial<AgentLimits> = {}) {
  const { db } = connection
  const job = await claimKey(db, answerMention.kind, id)
  const run = (await findAgentRun(db, id))!
  const admission = await underFence(db, job, (trx) => admitAgentRun(trx, run, { ...LIMITS, ...limits }))
  return { run, job, admission }
}

type ClaimedRun = Awaited<ReturnType<typeof admit>>
const writeTokens = ({ run, job }: ClaimedRun, outputTokens: number) =>
  noteModelCall(connection.db, run.id, job, createCall(outputTokens))
const end = ({ run }: { run: AgentRun }, how: AgentEnd) =>
  connection.db.transaction().execute((trx) => completeAgentRun(trx, run.id, how))

const createCall = (outputTokens: number) => ({
  model: 'gpt-4.1',
  usage: { calls: 1, inputTokens: 900, outputTokens, cost: 0.01 },
})

const pool = () =>
  connection.db
    .selectFrom('usage_periods')
    .select(['reserved', 'used'])
    .where('kind', '=', 'agent_tokens')
    .executeTakeFirst()
const makeOld = () =>
  sql`update usage_events set created_at = now() - interval '11 minutes'`.execute(connection.db)

async function broken() {
  const { rows } = await sql`
    select u.key as what from usage_events u left join agent_runs r on u.key = 'tok:' || r.id
    where u.kind = 'agent_tokens' and u.state = 'reserved' and coalesce(r.state, 'gone') <> 'waiting'
    union all
    select 'pool' from usage_periods p cross join lateral (
      select coalesce(sum(amount) filter (where state = 'reserved'), 0) as reserved,
        coalesce(sum(amount) filter (where state = 'settled'), 0) as used
      from usage_events e where (e.tenant_id, e.kind, e.period_start) = (p.tenant_id, p.kind, p.period_start)) ledger
    where (p.reserved, p.used) <> (ledger.reserved, ledger.used)`.execute(connection.db)
  return rows
}
afterEach(async () => {
  const rows = await broken()
  if (rows.length > 0) throw new Error(`broken after a test: ${JSON.stringify(rows)}`)
})

it('are released, or settled with the tokens used, if a run ended without settling its reservation', async () => {
  const [gone, failed, wrote, alive] = [
    await admitted(),
    await admitted(),
    await admitted(),
    await admitted(),
  ]
  await writeTokens(wrote, 700)
  await sql`delete from agent_runs where id = ${gone.run.id}`.execute(connection.db)
  for (const { run } of [failed, wrote])
    await sql`update agent_runs set state = 'failed', outcome = 'failed' where id = ${run.id}`.execute(
      connection.db,
    )
  expect(await broken()).toHaveLength(3)
  expect(await releaseLeaked(connection.db)).toBe(0)
  await makeOld()
  expect(await releaseLeaked(connection.db)).toBe(3)
  expect(await pool()).toEqual({ reserved: 12_000, used: 700 })
  expect(await releaseLeaked(connection.db)).toBe(0)
  await end(alive, { outcome: 'nothing_new' })
  expect(await pool()).toEqual({ reserved: 0, used: 700 })
})

it('stay reserved once for a run whose workers die, until it is discarded', async () => {
  const { run } = await admitted()
  for (let crash = 1; crash <= 2; crash += 1) {
    await sql`update jobs set lease_until = now() - interval '1 second' where state = 'running'`.execute(
      connection.db,
    )
    expect((await admit(run.id)).admission.outcome).toBe('admitted')
    expect(await pool()).toEqual({ reserved: 12_000, used: 0 })
  }
  await makeOld()
  expect(await releaseLeaked(connection.db)).toBe(0)
  await end({ run }, { outcome: 'failed', reason: 'crashed', crashed: true })
  expect(await pool()).toEqual({ reserved: 0, used: 0 })
  const { state } = await connection.db
    .selectFrom('usage_events')
    .select('state')
    .where('key', '=', toTokenKey(run.id))
    .executeTakeFirstOrThrow()
  expect(state).toBe('released')
})

const askTenTimes = (limits: Partial<AgentLimits>) =>
  Promise.all(Array.from({ length: 10 }, () => ask(limits)))
const toOutcomes = (asked: readonly ClaimedRun[]) =>
  asked.map(({ admission }) => admission.outcome).toSorted()
const collectOutcomes = async (limits: Partial<AgentLimits>) => toOutcomes(await askTenTimes(limits))
const times = (number: number, outcome: string) => Array<string>(number).fill(outcome)

it('are reserved up to the plan’s limit, even by concurrent runs (L6)', async () => {
  const asked = await askTenTimes({ reserve: 48_000 })
  expect(toOutcomes(asked)).toEqual([...times(3, 'admitted'), ...times(7, 'tokens_held')])
  expect(await pool()).toEqual({ reserved: 100_000, used: 0 })
  for (const one of asked.filter(({ admission }) => admission.outcome === 'admitted')) {
    await writeTokens(one, 40_000)
    await end(one, { outcome: 'reviewed' })
  }
  // The last run could reserve only the remaining tokens, and used more.
  expect(await pool()).toEqual({ reserved: 0, used: 120_000 })
  expect((await ask()).admission.outcome).toBe('no_tokens')
})

it('admit no more runs than the limits allow, even if many start concurrently (L6)', async () => {
  expect(await collectOutcomes({ perRepository: 3 })).toEqual([
    ...times(3, 'admitted'),
    ...times(7, 'repository_limit'),
  ])
  expect((await ask({ perRepository: 4 })).admission.outcome).toBe('admitted')
})

it('count toward one daily limit for all users, including those of failed runs (L6)', async () => {
  const daily = { dailyTokens: 30_000 }
  expect(await collectOutcomes(daily)).toEqual([...times(2, 'admitted'), ...times(8, 'tokens_held')])
  await connection.db.deleteFrom('agent_runs').execute()
  await makeOld()
  await releaseLeaked(connection.db)
  const failed = await admitted(daily)
  const { run, job } = failed
  const call = { ...createCall(17_000), errorCode: 'model_refused' }
  await recordFailedAgentUsage(connection.db, run.id, job, call)
  await end(failed, { outcome: 'failed' })
  const next = await admitted(daily)
  await writeTokens(next, 2_000)
  await end(next, { outcome: 'reviewed' })
  expect((await ask(daily)).admission.outcome).toBe('daily_limit')
  await sql`update model_usage set created_at = now() - interval '25 hours'`.execute(connection.db)
  expect((await ask(daily)).admission.outcome).toBe('admitted')
})
