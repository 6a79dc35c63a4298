import { connectRepository, createUser, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AgentLimits, admitAgentRun, tokenKeyOf } from './agent-admission.ts'
import { completeAgentRun } from './agent-reviews.ts'
import { type AgentRun, findAgentRun } from './agent-runs.ts'
import { claim } from './leases.ts'
import { noteModelCall, recordFailedAgentUsage } from './model-usage.ts'
import { releaseLeaked } from './release-leaked.ts'

const { connection } = await openTestDatabase()
let person: { id: string; githubId: number }
let githubRepoId: number
let comments = 0

beforeEach(async () => {
  const { db } = connection
  for (const table of ['agent_runs', 'users', 'usage_periods', 'usage_events'] as const)
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

/** A mention on a pull request of its own, claimed and admitted. */
async function admitted(limits: Partial<AgentLimits> = {}): Promise<AgentRun> {
  const { run, admission } = await ask(limits)
  expect(admission?.outcome).toBe('admitted')
  return run
}

async function ask(limits: Partial<AgentLimits> = {}) {
  const { db } = connection
  comments += 1
  const { id } = await db
    .insertInto('agent_runs')
    .values({
      installation_id: 1,
      source: 'issue_comment',
      comment_id: comments,
      github_repo_id: githubRepoId,
      repo_full_name: 'acme/api',
      pr_number: comments,
      verb: 'review',
      commenter_id: person.githubId,
      commenter_login: 'ada',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return admit(id, limits)
}

async function admit(id: string, limits: Partial<AgentLimits> = {}) {
  const { db } = connection
  const { fence } = (await claim(db, { table: 'agent_runs', id, leaseSeconds: 30, isolated: false }))!
  const run = (await findAgentRun(db, { id, fence }))!
  return { run, admission: await admitAgentRun(db, run, { ...LIMITS, ...limits }) }
}

const callOf = (outputTokens: number) => ({
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

/** Reserved is what open runs hold, and pools are what the ledger says. */
async function broken() {
  const { rows } = await sql`
    select u.key as what from usage_events u left join agent_runs r on u.key = 'tok:' || r.id
    where u.kind = 'agent_tokens' and u.state = 'reserved' and coalesce(r.state, 'gone') not in ('waiting', 'claimed')
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

it('are given back, or settled at what was written, where a run ended without its reservation', async () => {
  const [gone, failed, wrote, alive] = [
    await admitted(),
    await admitted(),
    await admitted(),
    await admitted(),
  ]
  await noteModelCall(connection.db, wrote, callOf(700))
  await sql`delete from agent_runs where id = ${gone.id}`.execute(connection.db)
  for (const { id } of [failed, wrote])
    await sql`update agent_runs set state = 'failed', outcome = 'failed', lease_until = null where id = ${id}`.execute(
      connection.db,
    )
  expect(await broken()).toHaveLength(3)
  expect(await releaseLeaked(connection.db)).toBe(0)
  await makeOld()
  expect(await releaseLeaked(connection.db)).toBe(3)
  expect(await pool()).toEqual({ reserved: 12_000, used: 700 })
  expect(await releaseLeaked(connection.db)).toBe(0)
  await completeAgentRun(connection.db, alive, { outcome: 'nothing_new' })
  expect(await pool()).toEqual({ reserved: 0, used: 700 })
})

it('stay reserved once for a run whose worker died, however often it is taken up, and are given back as it is buried', async () => {
  const run = await admitted()
  for (let crash = 1; crash <= 2; crash += 1) {
    await sql`update agent_runs set lease_until = now() - interval '1 second'`.execute(connection.db)
    expect((await admit(run.id)).admission?.outcome).toBe('admitted')
    expect(await pool()).toEqual({ reserved: 12_000, used: 0 })
  }
  await makeOld()
  expect(await releaseLeaked(connection.db)).toBe(0)
  await completeAgentRun(connection.db, { id: run.id, fence: 3 }, { outcome: 'failed', reason: 'crashed' })
  expect(await pool()).toEqual({ reserved: 0, used: 0 })
  const { state } = await connection.db
    .selectFrom('usage_events')
    .select('state')
    .where('key', '=', tokenKeyOf(run.id))
    .executeTakeFirstOrThrow()
  expect(state).toBe('released')
})

const outcomesOf = async (limits: Partial<AgentLimits>) => {
  const asked = await Promise.all(Array.from({ length: 10 }, () => ask(limits)))
  return asked.map(({ admission }) => admission?.outcome ?? 'fenced').toSorted()
}
const times = (number: number, outcome: string) => Array<string>(number).fill(outcome)

it('are reserved up to the end of the plan and no further, however many ask at once (L6)', async () => {
  expect(await outcomesOf({ reserve: 48_000 })).toEqual([...times(3, 'admitted'), ...times(7, 'tokens_held')])
  expect(await pool()).toEqual({ reserved: 100_000, used: 0 })
  const open = await sql<{ id: string; fence: number }>`
    select id, fence from agent_runs r where exists (select from usage_events where key = 'tok:' || r.id)`.execute(
    connection.db,
  )
  for (const run of open.rows) {
    await noteModelCall(connection.db, run, callOf(40_000))
    await completeAgentRun(connection.db, run, { outcome: 'reviewed' })
  }
  // The last had only been given what was left: by so much the plan is passed.
  expect(await pool()).toEqual({ reserved: 0, used: 120_000 })
  expect((await ask()).admission?.outcome).toBe('no_tokens')
})

it('let in as many as the limits say, however many ask at once (L6)', async () => {
  expect(await outcomesOf({ perRepository: 3 })).toEqual([
    ...times(3, 'admitted'),
    ...times(7, 'repository_limit'),
  ])
  expect((await ask({ perRepository: 4 })).admission?.outcome).toBe('admitted')
})

it('count for everybody together in a day, also what was written in vain (L6)', async () => {
  const daily = { dailyTokens: 30_000 }
  expect(await outcomesOf(daily)).toEqual([...times(2, 'admitted'), ...times(8, 'tokens_held')])
  await connection.db.deleteFrom('agent_runs').execute()
  await makeOld()
  await releaseLeaked(connection.db)
  const run = await admitted(daily)
  await recordFailedAgentUsage(connection.db, run, { ...callOf(17_000), errorCode: 'model_refused' })
  await completeAgentRun(connection.db, run, { outcome: 'failed' })
  const next = await admitted(daily)
  await noteModelCall(connection.db, next, callOf(2_000))
  await completeAgentRun(connection.db, next, { outcome: 'reviewed' })
  expect((await ask(daily)).admission?.outcome).toBe('daily_limit')
  await sql`update model_usage set created_at = now() - interval '25 hours'`.execute(connection.db)
  expect((await ask(daily)).admission?.outcome).toBe('admitted')
})
