import { usageMonth } from '@debrief/domain/billing/usage'
import {
  connectRepository,
  createTeam,
  createUser,
  mergePullRequest,
  subscribe,
} from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { releaseLeaked } from '../billing/release-leaked-usage.ts'
import { finishUsage } from '../billing/usage.ts'
import { requestAnalysis } from './request-analysis.ts'
import { resumeWaiting } from './resume-waiting.ts'

const { connection } = await openTestDatabase()
beforeEach(async () => {
  const { db } = connection
  for (const table of ['users', 'usage_periods', 'usage_events'] as const)
    await db.deleteFrom(table).execute()
})

const newUser = async () => (await createUser(connection.db)).id
const newRepository = async (userId: string, teamId?: string) =>
  (await connectRepository(connection.db, { userId, ...(teamId && { teamId }) })).id

async function waiting(
  of: { userId: string; repositoryId: string },
  day: number,
  reason = 'quota_exhausted',
) {
  const id = await mergePullRequest(connection.db, of)
  await connection.db
    .updateTable('pull_requests')
    .set({ pending_reason: reason, merged_at: new Date(Date.UTC(2026, 10, day)) })
    .where('id', '=', id)
    .execute()
  return id
}
async function reasons(userId: string): Promise<(string | null)[]> {
  const rows = await connection.db
    .selectFrom('pull_requests')
    .select('pending_reason')
    .where('user_id', '=', userId)
    .orderBy('merged_at')
    .execute()
  return rows.map((row) => row.pending_reason)
}
const everyone = () => resumeWaiting(connection.db, 'everyone')
const use = (tenantId: string, used: number, anchorAt: Date) =>
  connection.db
    .insertInto('usage_periods')
    .values({
      tenant_id: tenantId,
      kind: 'analysis',
      period_start: usageMonth(anchorAt, new Date()).start,
      used,
    })
    .execute()
const change = (userId: string, planType: string) =>
  sql`
  insert into plan_prices (price_id, plan_type, billing_interval, lookup_key)
  values (${`price_test_${planType}`}, ${planType}, 'month', ${`test_${planType}`}) on conflict do nothing`
    .execute(connection.db)
    .then(() =>
      sql`
  update stripe_subscriptions set price_id = ${`price_test_${planType}`}
  where customer_id = (select customer_id from stripe_customers where user_id = ${userId})`.execute(
        connection.db,
      ),
    )

describe('analyses that wait for the plan (D8)', () => {
  const anchorAt = new Date(Date.now() - 10 * 86_400_000)

  it('resume up to the month’s quota, oldest merges first, and not before', async () => {
    const userId = await newUser()
    await subscribe(connection.db, userId, { planType: 'plus', anchorAt })
    await use(userId, 10, anchorAt)
    const of = { userId, repositoryId: await newRepository(userId) }
    for (const day of [3, 1, 2]) await waiting(of, day)
    await waiting(of, 4, 'author_not_on_team')
    expect(await everyone()).toMatchObject({ analyses: 0 })
    await connection.db.updateTable('usage_periods').set({ used: 8 }).execute()
    expect(await everyone()).toMatchObject({ analyses: 2 })
    expect(await reasons(userId)).toEqual(['queued', 'queued', 'quota_exhausted', 'author_not_on_team'])
    expect(await everyone()).toMatchObject({ analyses: 0 })
  })

  it('resume when a plan begins, and the rest get a new reason to wait', async () => {
    const userId = await newUser()
    const of = { userId, repositoryId: await newRepository(userId) }
    for (let day = 1; day <= 12; day += 1) await waiting(of, day, 'no_subscription')
    expect(await everyone()).toMatchObject({ analyses: 0 })
    await subscribe(connection.db, userId, { planType: 'plus', anchorAt })
    expect(await resumeWaiting(connection.db, { payerId: userId })).toMatchObject({ analyses: 10 })
    expect(await reasons(userId)).toEqual([...Array(10).fill('queued'), 'quota_exhausted', 'quota_exhausted'])
  })

  it('resume for the members of the team whose manager pays, from its quota, and for nobody else', async () => {
    const [manager, member, other] = [await newUser(), await newUser(), await newUser()]
    const teamId = await createTeam(connection.db, { managerId: manager, memberIds: [member] })
    const mine = await waiting({ userId: member, repositoryId: await newRepository(member, teamId) }, 1)
    await waiting({ userId: other, repositoryId: await newRepository(other) }, 1)
    await subscribe(connection.db, manager, { planType: 'teams', anchorAt })
    await subscribe(connection.db, other, { planType: 'pro', anchorAt })
    expect(await resumeWaiting(connection.db, { payerId: manager })).toMatchObject({ analyses: 1 })
    const [run] = await connection.db.selectFrom('analysis_runs').selectAll().execute()
    expect(run).toMatchObject({ pull_request_id: mine, tenant_id: teamId, charged_user_id: member })
  })

  it('start and are charged once each, even if resumed concurrently', async () => {
    const userId = await newUser()
    await subscribe(connection.db, userId, { planType: 'plus', anchorAt })
    const of = { userId, repositoryId: await newRepository(userId) }
    for (let day = 1; day <= 15; day += 1) await waiting(of, day)
    const all = await Promise.all([everyone(), everyone(), resumeWaiting(connection.db, { payerId: userId })])
    expect(all.reduce((sum, { analyses }) => sum + analyses, 0)).toBe(10)
    const pool = await connection.db.selectFrom('usage_periods').select(['reserved', 'used']).execute()
    expect(pool).toEqual([{ reserved: 10, used: 0 }])
  })
})

describe('repositories beyond the plan', () => {
  it('are paused on a downgrade, except the most recently active, and resumed after an upgrade', async () => {
    const userId = await newUser()
    await subscribe(connection.db, userId, { planType: 'pro' })
    const ids: string[] = []
    for (const day of [5, 20, 1, 10]) {
      const id = await newRepository(userId)
      ids.push(id)
      await connection.db
        .updateTable('repositories')
        .set({ last_webhook_activity: new Date(Date.UTC(2026, 10, day)) })
        .where('id', '=', id)
        .execute()
    }
    const active = async () => {
      const rows = await connection.db.selectFrom('repositories').select(['id', 'is_active']).execute()
      return ids.map((id) => rows.find((row) => row.id === id)?.is_active)
    }
    expect(await everyone()).toMatchObject({ pausedRepositories: 0 })
    await change(userId, 'plus')
    const waits = await waiting({ userId, repositoryId: ids[0]! }, 1)
    expect(await everyone()).toMatchObject({ pausedRepositories: 2, analyses: 0 })
    expect(await active()).toEqual([false, true, false, true])
    expect(await reasons(userId)).toEqual(['paused'])
    const asked = { pullRequestId: waits, viewerId: userId, kind: 'analyze', requestId: null } as const
    expect(await requestAnalysis(connection.db, asked)).toEqual({ outcome: 'paused' })
    expect(await everyone()).toEqual({ analyses: 0, pausedRepositories: 0, resumedRepositories: 0 })

    await connection.db.deleteFrom('repositories').where('id', '=', ids[1]!).execute()
    expect(await everyone()).toMatchObject({ resumedRepositories: 1, analyses: 1 })
    expect(await active()).toEqual([true, undefined, false, true])
    await change(userId, 'pro')
    expect(await resumeWaiting(connection.db, { payerId: userId })).toMatchObject({ resumedRepositories: 1 })
    expect(await active()).toEqual([true, undefined, true, true])
  })

  it('don’t change while there is no plan', async () => {
    const userId = await newUser()
    for (let count = 0; count < 3; count += 1) await newRepository(userId)
    await subscribe(connection.db, userId, { planType: 'plus', status: 'canceled' })
    expect(await everyone()).toMatchObject({ pausedRepositories: 0 })
  })
})

/** The number of analyses, half of which start in the month before they end. `U4_JOBS=100` runs the full test. */
const JOBS = Number(process.env.U4_JOBS ?? 40)

describe('reservations (U4)', () => {
  it('count in the period in which they were made, even if they are settled in the next', async () => {
    const userId = await newUser()
    const anchorAt = new Date('2026-01-15T00:00:00Z')
    await subscribe(connection.db, userId, { planType: 'teams', anchorAt })
    const of = { userId, repositoryId: await newRepository(userId) }
    for (let index = 0; index < JOBS; index += 1) await waiting(of, 1)
    await everyone()
    // Pretend that the month ended after the first half was reserved.
    await sql`
      with half as (select key from usage_events order by key limit ${JOBS / 2}),
        moved as (update usage_events e set period_start = period_start - interval '1 month' from half
          where half.key = e.key returning e.tenant_id, e.kind, e.period_start, e.amount)
      insert into usage_periods (tenant_id, kind, period_start, reserved)
      select tenant_id, kind, period_start, sum(amount) from moved group by 1, 2, 3`.execute(connection.db)
    await sql`update usage_periods set reserved = ${JOBS / 2}`.execute(connection.db)
    const events = await connection.db.selectFrom('usage_events').select('key').execute()
    await Promise.all(
      events.map(({ key }, index) =>
        connection.db
          .transaction()
          .execute((trx) => finishUsage(trx, key, index % 4 === 0 ? 'released' : 'settled')),
      ),
    )
    const periods = await sql<{ reserved: number; used: number; settled: number }>`
      select p.reserved, p.used, (select count(*) from usage_events e
        where e.period_start = p.period_start and e.state = 'settled')::int as settled
      from usage_periods p order by p.period_start`.execute(connection.db)
    expect(periods.rows).toHaveLength(2)
    for (const { reserved, used, settled } of periods.rows) expect([reserved, used]).toEqual([0, settled])
    expect(periods.rows.reduce((sum, { used }) => sum + used, 0)).toBe((JOBS * 3) / 4)
  })

  it('of analyses that are gone are released after ten minutes, but not those of running ones', async () => {
    const userId = await newUser()
    await subscribe(connection.db, userId, { planType: 'pro' })
    const of = { userId, repositoryId: await newRepository(userId) }
    for (let day = 1; day <= 3; day += 1) await waiting(of, day)
    await everyone()
    await sql`delete from analysis_runs where pull_request_id = (select id from pull_requests order by merged_at limit 1)`.execute(
      connection.db,
    )
    expect(await releaseLeaked(connection.db)).toBe(0)
    await sql`update usage_events set created_at = now() - interval '11 minutes'`.execute(connection.db)
    expect(await releaseLeaked(connection.db)).toBe(1)
    expect(await connection.db.selectFrom('usage_periods').select('reserved').execute()).toEqual([
      { reserved: 2 },
    ])
    expect(await releaseLeaked(connection.db)).toBe(0)
  })
})
