import { type Connection, connect } from '@debrief/database/connect'
import { invariants } from '@debrief/database/operations/invariants'
import { NOBODY } from '@debrief/database/operations/retention/anonymize'
import { LEFT_AFTER_ERASURE } from '@debrief/domain/operations/retention'
import { createLog } from '@debrief/service-kit/log'
import { createTestDatabase, emptyTables, type TestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import { connectRepository, createUser, subscribe } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeExpired } from './remove-expired-data.ts'
import { findTraces, tablesOfPeople } from './testing/find-traces.ts'
import { insertWholePerson, type WholePerson } from './testing/whole-person.ts'

const DAY = 86_400_000

let database: TestDatabase
let connection: Connection
let worker: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url)
  worker = connect(asRole(database.url, 'worker'))
})
beforeEach(() => emptyTables(connection.db))
afterAll(async () => {
  await connection.close()
  await worker.close()
  await database.drop()
})

const removeAfter = (days: number, batch = 1_000) =>
  removeExpired(
    { database: worker, log: createLog('test', 'silent'), webhookUrl: 'http://127.0.0.1:4401' },
    { now: new Date(Date.now() + days * DAY), batch },
  )
const deleteAccount = (id: string) =>
  sql`update users set deleted_at = now() where id = ${id}`.execute(connection.db)
const countRows = async (table: string) =>
  (await connection.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n
const listTraces = async ({ traces }: WholePerson) => Object.keys(await findTraces(connection, traces))

describe('an account that was deleted', () => {
  it('is kept for 90 days, and then erased except for the listed data', async () => {
    const person = await insertWholePerson(connection, 'q-vanished')
    const before = await listTraces(person)
    const tables = (await tablesOfPeople(connection)).filter((table) => table !== 'repositories')
    expect(before).toEqual(expect.arrayContaining(tables))
    await deleteAccount(person.id)
    await removeAfter(89)
    expect(await countRows('pr_analysis')).toBe(2)
    expect(await removeAfter(91)).toMatchObject({ 'accounts erased': 1 })
    const left = await listTraces(person)
    expect(left.filter((table) => !(table in LEFT_AFTER_ERASURE))).toEqual([])
    expect(left).toEqual(
      expect.arrayContaining(['audit_events', 'past_subscriptions', 'mistakes', 'agent_runs']),
    )
    expect(await removeAfter(91)).toEqual({})
  })

  it('is erased with the team it manages, but without anyone else’s data', async () => {
    const person = await insertWholePerson(connection, 'q-manager')
    await deleteAccount(person.id)
    await removeAfter(91)
    const { rows } = await connection.pool.query(
      'select (select array_agg(name) from teams) as teams, (select count(*)::int from users) as people',
    )
    expect(rows).toEqual([{ teams: ['Another team'], people: 2 }])
    const { rows: reviews } = await connection.pool.query('select user_id from pr_analysis')
    expect(reviews).toEqual([{ user_id: person.colleagueId }])
    expect(await countRows('repositories')).toBe(1)
  })

  it('loses the listed data over time, except other people’s pull requests and the hash of a trial', async () => {
    const person = await insertWholePerson(connection, 'q-later')
    await deleteAccount(person.id)
    await sql`update installations set deleted_at = now()`.execute(connection.db)
    for (const days of [91, 400, 800, 11 * 366]) await removeAfter(days)
    expect(await listTraces(person)).toEqual(['mistakes', 'pull_requests', 'standard_evidence'])
    expect(await countRows('trials')).toBe(1)
  })

  it('is kept as long as it has an active subscription', async () => {
    const { db } = connection
    const { id } = await createUser(db)
    await subscribe(db, id)
    await deleteAccount(id)
    expect(await removeAfter(91)).toEqual({})
    await sql`update stripe_subscriptions set status = 'canceled'`.execute(db)
    expect(await removeAfter(91)).toEqual({ 'accounts erased': 1 })
    expect(await countRows('past_subscriptions')).toBe(1)
  })

  it('has its repositories disconnected if its deletion was interrupted before that', async () => {
    const { db } = connection
    const { id } = await createUser(db)
    await connectRepository(db, { userId: id })
    await sql`update users set deleted_at = now() - interval '1 hour' where id = ${id}`.execute(db)
    await removeAfter(0)
    expect([await countRows('repositories'), await countRows('hook_removals')]).toEqual([0, 1])
  })
})

describe('the token of a deleted account', () => {
  it('is kept for a week and until it is no longer needed to remove a webhook, and is then deleted', async () => {
    const { db } = connection
    const { id } = await createUser(db)
    await sql`update users set github_access_token = 'k1.x', deleted_at = now() - interval '6 days' where id = ${id}`.execute(
      db,
    )
    expect(await removeAfter(0)).toEqual({})
    await sql`update users set deleted_at = now() - interval '8 days' where id = ${id}`.execute(db)
    const hook = { repo_full_name: 'a/b', github_repo_id: 3, hook_url: 'https://hooks.example/1' }
    await db
      .insertInto('hook_removals')
      .values({ user_id: id, ...hook })
      .execute()
    expect(await removeAfter(0)).toEqual({})
    await db.deleteFrom('hook_removals').execute()
    expect(await removeAfter(0)).toEqual({ 'tokens deleted': 1 })
  })
})

describe('if the account is not deleted', () => {
  it.each<[number, string]>([
    [30, 'select 1 from deliveries where facts is not null'],
    [90, 'select 1 from deliveries'],
    [7, 'select 1 from mails where body is not null'],
    [90, 'select 1 from mails'],
    [90, 'select 1 from notifications'],
    [30, 'select 1 from chat_messages'],
    [30, 'select 1 from webhook_messages'],
    [30, 'select 1 from webhook_attempts'],
    [1, 'select 1 from webhook_endpoints where previous_secret is not null'],
    [91, 'select 1 from suppressions'],
    [90, `select 1 from jobs where state = 'discarded'`],
    [90, 'select 1 from stripe_events'],
    [13 * 31, 'select 1 from audit_events'],
    [26 * 31, 'select 1 from member_views where viewer_id is not null or viewed_id is not null'],
    [26 * 31, `select 1 from usage_events where user_id is not null or subject <> '' or key like 'an:%'`],
    [26 * 31, `select 1 from model_usage where tenant_id <> '${NOBODY}'`],
    [11 * 366, 'select 1 from seat_purchases'],
    [60 * 31, 'select 1 from plan_endings'],
  ])('after %i days, nothing is left of: %s', async (days, statement) => {
    await insertWholePerson(connection, 'q-stays')
    const countRemaining = async () => (await connection.pool.query(statement)).rows.length
    const before = await countRemaining()
    await removeAfter(days * 0.9)
    expect(await countRemaining()).toBe(before)
    await removeAfter(days + 1, 1)
    expect([before > 0, await countRemaining()]).toEqual([true, 0])
    expect(await countRows('users')).toBe(3)
  })

  it.each(['agent_runs', 'comment_outcomes'])(
    'nothing is left of %s 90 days after the App is uninstalled',
    async (table) => {
      await insertWholePerson(connection, 'q-stays')
      await removeAfter(91)
      expect(await countRows(table)).toBe(1)
      await sql`update installations set deleted_at = now()`.execute(connection.db)
      await removeAfter(89)
      expect(await countRows(table)).toBe(1)
      await removeAfter(91)
      expect(await countRows(table)).toBe(0)
    },
  )

  it('a suppression is kept as long as a review names it', async () => {
    await insertWholePerson(connection, 'q-stays')
    await sql`insert into suppressed_mistakes (mistake_id, suppression_id, scope)
      select m.id, s.id, 'line' from mistakes m, suppressions s limit 1`.execute(connection.db)
    expect(await removeAfter(365)).not.toHaveProperty('suppressions deleted')
    await connection.db.deleteFrom('pr_analysis').execute()
    expect(await removeAfter(365)).toMatchObject({ 'suppressions deleted': 1 })
  })

  it('usage still equals the sum of its events after they are anonymized', async () => {
    await insertWholePerson(connection, 'q-sums')
    for (const table of ['analysis_runs', 'usage_events'])
      await connection.pool.query(`update ${table} set created_at = now() - interval '27 months'`)
    await removeAfter(0)
    const { rows } = await connection.pool.query('select tenant_id, used from usage_periods where used > 0')
    expect(rows).toEqual([{ tenant_id: NOBODY, used: 2 }])
    const ofLedger = Object.entries(invariants).filter(([name]) => name.includes('ledger'))
    for (const [name, statement] of ofLedger)
      expect([name, (await connection.pool.query(statement)).rows]).toEqual([name, []])
  })

  it('a turn to post to GitHub is deleted once it is over', async () => {
    await sql`insert into post_turns values (1, now() - interval '1 second'), (2, now() + interval '20 seconds')`.execute(
      connection.db,
    )
    expect(await removeAfter(0)).toEqual({ 'post turns deleted': 1 })
    expect(await countRows('post_turns')).toBe(1)
  })

  it('a logout token is deleted after 10 minutes, once it can’t be used again', async () => {
    await sql`insert into oidc_logout_tokens (token_hash, received_at) values
      (repeat('a', 64), now() - interval '11 minutes'), (repeat('b', 64), now() - interval '9 minutes')`.execute(
      connection.db,
    )
    expect(await removeAfter(0)).toEqual({ 'logout tokens deleted': 1 })
    expect(await countRows('oidc_logout_tokens')).toBe(1)
  })

  it('a rule that was switched off is forgotten after 90 days', async () => {
    await sql`insert into switched_off_rules (rule, service, language, milliseconds, at) values
      ('old', 'gateway', 'Go', 300, now() - interval '91 days'), ('new', 'gateway', 'Go', 300, now())`.execute(
      connection.db,
    )
    expect(await removeAfter(0)).toEqual({ 'switched-off rules deleted': 1 })
    expect(await countRows('switched_off_rules')).toBe(1)
  })

  it('an old delivery that was never handled is marked as failed', async () => {
    await insertWholePerson(connection, 'q-waits')
    await sql`insert into deliveries (source, hook_id, delivery_id, event, facts)
      values ('github-app', 'app', 'waits', 'issue_comment', '{}')`.execute(connection.db)
    await removeAfter(31)
    const { rows } = await connection.pool.query(
      `select state, error, facts, finished_at is not null as ended from deliveries where delivery_id = 'waits'`,
    )
    expect(rows).toEqual([
      { state: 'failed', error: expect.stringContaining('was not handled'), facts: null, ended: true },
    ])
  })
})
