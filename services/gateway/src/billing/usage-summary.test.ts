import type { exportUsage, listUsage, summarizeUsage } from '@debrief/contracts/billing/usage'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertPerson, insertPullRequest, insertRepository } from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { selectUsageLines } from './usage-lines.queries.ts'
import { findUsageRange } from './usage-period.ts'
import { selectUsageSummary } from './usage-summary.queries.ts'

type Summary = EndpointAnswer<typeof summarizeUsage>

let gateway: TestGateway
let marta: string
let jonas: string
let sven: string
let team: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
  const { db } = gateway
  marta = await insertPerson(db, 'marta-olsen')
  jonas = await insertPerson(db, 'jonas-pitt')
  sven = await insertPerson(db, 'sven-dahl')
  team = await createTeam(db, { managerId: marta, memberIds: [jonas] })
  await subscribe(db, marta, { planType: 'teams' })
  await subscribe(db, sven, { planType: 'pro' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.db.deleteFrom('usage_events').execute()
  await gateway.db.deleteFrom('usage_periods').execute()
})

interface Use {
  tenant?: string
  user?: string | null
  subject?: string
  state?: 'settled' | 'reserved' | 'released'
  tokens?: number
  monthsAgo?: number
  key?: string
}

let count = 0
async function use(given: Use): Promise<void> {
  const {
    tenant = team,
    user = jonas,
    subject = 'northbeam/ferry-api#2',
    state = 'settled',
    monthsAgo = 0,
  } = given
  const { months } = await findUsageRange(gateway.db, user ?? marta, undefined)
  const kind = given.tokens === undefined ? 'analysis' : 'agent_tokens'
  const amount = given.tokens ?? 1
  const start = months[monthsAgo]!
  count += 1
  await gateway.db
    .insertInto('usage_events')
    .values({
      key: given.key ?? `${kind === 'analysis' ? 'an' : 'tok'}:${count}`,
      tenant_id: tenant,
      user_id: user,
      kind,
      amount,
      period_start: start,
      state,
      subject,
      created_at: new Date(start.getTime() + 1_000 * count),
      finished_at: state === 'reserved' ? null : new Date(),
    })
    .execute()
  if (state === 'released') return
  await sql`
    insert into usage_periods (tenant_id, kind, period_start, ${sql.ref(state === 'settled' ? 'used' : 'reserved')})
    values (${tenant}, ${kind}, ${start}, ${amount})
    on conflict (tenant_id, kind, period_start) do update set
      ${sql.ref(state === 'settled' ? 'used' : 'reserved')} =
      usage_periods.${sql.ref(state === 'settled' ? 'used' : 'reserved')} + ${amount}`.execute(gateway.db)
}

const summarize = async (as: string, query = '') =>
  (await ask<Summary>(gateway, `/api/usage/summary${query}`, { as })).body
const download = (as: string, query: string) =>
  ask<string & EndpointAnswer<typeof exportUsage>>(gateway, `/api/usage/export?${query}`, { as })
const list = async (as: string, query = '') =>
  (await ask<EndpointAnswer<typeof listUsage>>(gateway, `/api/usage${query}`, { as })).body
const add = (rows: readonly { analyses: number; agentTokens: number }[]) => [
  rows.reduce((sum, row) => sum + row.analyses, 0),
  rows.reduce((sum, row) => sum + row.agentTokens, 0),
]

describe('the summary of usage', () => {
  it('has the same totals by day, person and repository as the meter and the ledger', async () => {
    await use({})
    await use({ subject: 'northbeam/tide-web#7', user: marta, state: 'reserved' })
    await use({ subject: 'northbeam/tide-web#7', state: 'released' })
    await use({ user: null, tokens: 9_100 })
    await use({ monthsAgo: 1 })
    const { days, people, repositories } = await summarize(marta, '?period=current')
    const { month, lines } = await list(marta, '?period=current')
    expect(month?.used).toBe(2)
    const counted = lines.filter(({ state }) => state !== 'released')
    const amount = (kind: string) =>
      counted.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amount, 0)
    for (const rows of [days, people, repositories]) expect(add(rows)).toEqual([2, 9_100])
    expect([amount('analysis'), amount('agent_tokens')]).toEqual([2, 9_100])
    expect(people.map(({ person, analyses }) => [person?.username ?? null, analyses])).toEqual([
      ['jonas-pitt', 1],
      ['marta-olsen', 1],
      [null, 0],
    ])
    expect(repositories).toEqual([
      { repository: 'northbeam/ferry-api', analyses: 1, agentTokens: 9_100 },
      { repository: 'northbeam/tide-web', analyses: 1, agentTokens: 0 },
    ])
  })

  it('covers the current month, an earlier month, 12 months or everything', async () => {
    for (const monthsAgo of [0, 1, 1, 11]) await use({ monthsAgo })
    const { months } = await summarize(marta)
    const previous = months[1]!.slice(0, 10)
    const counts = ['?period=current', `?period=${previous}`, '?period=year', ''].map(async (query) =>
      add((await summarize(marta, query)).days),
    )
    expect((await Promise.all(counts)).map(([analyses]) => analyses)).toEqual([1, 2, 4, 4])
    expect(months).toHaveLength(12)
    expect((await summarize(marta, `?period=${previous}`)).start).toBe(months[1])
    expect((await list(marta, `?period=${previous}`)).lines).toHaveLength(2)
  })

  it.each([
    ['sometime', 400],
    ['0000-01-01', 400],
    ['1999-12-31', 400],
    ['2000-01-01', 200],
    ['2099-12-31', 200],
    ['9999-12-31', 400],
  ])('responds to the period %s with %i', async (period, status) => {
    expect((await ask(gateway, `/api/usage/summary?period=${period}`, { as: marta })).status).toBe(status)
  })

  it('filters by repository and person, and still lists the others to choose from', async () => {
    await use({})
    await use({ user: marta, subject: 'northbeam/tide-web#7' })
    const { days, people, repositories } = await summarize(marta, `?person=${jonas}`)
    expect([add(days)[0], people.length, repositories.map(({ repository }) => repository)]).toEqual([
      1,
      2,
      ['northbeam/ferry-api'],
    ])
    const web = await summarize(marta, '?repository=northbeam/tide-web')
    expect([add(web.days)[0], web.repositories.length, web.people[0]?.person?.username]).toEqual([
      1,
      2,
      'marta-olsen',
    ])
    expect((await list(marta, `?person=${jonas}`)).lines.map(({ subject }) => subject)).toEqual([
      'northbeam/ferry-api#2',
    ])
  })

  it('shows members and other people only their own usage', async () => {
    await use({})
    await use({ user: marta })
    await use({ tenant: sven, user: sven, subject: 'northbeam/fare-tables#4' })
    const named = async (as: string) =>
      (await summarize(as)).people.map(({ person, analyses }) => [person?.username, analyses])
    expect(await named(jonas)).toEqual([['jonas-pitt', 1]])
    expect(await named(sven)).toEqual([['sven-dahl', 1]])
    expect(add((await summarize(jonas, `?person=${marta}`)).days)).toEqual([0, 0])
    expect((await download(jonas, `format=json&person=${marta}`)).body).toEqual([])
    expect((await download(sven, 'format=csv')).body).not.toContain('ferry-api')
  })
})

it('links an analysis to its pull request if the viewer can see it', async () => {
  const { db } = gateway
  const repository = await insertRepository(db, jonas)
  const seen = await insertPullRequest(db, { owner: jonas, repository, merged_at: new Date() })
  const hidden = await insertPullRequest(db, {
    owner: jonas,
    repository,
    pr_number: 7,
    merged_at: new Date('2020-01-01'),
  })
  await use({ key: `an:${await insertRun(seen, repository, team)}` })
  await use({ key: `an:${await insertRun(hidden, repository, jonas)}` })
  const links = async (as: string) => (await list(as)).lines.map(({ pullRequest }) => pullRequest?.id ?? null)
  expect(await links(marta)).toEqual([null, seen])
  expect(await links(jonas)).toEqual([hidden, seen])
})

async function insertRun(pullRequestId: string, repositoryId: string, tenantId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into analysis_runs (pull_request_id, repository_id, merge_sha, generation, tenant_id, charged_user_id)
    values (${pullRequestId}, ${repositoryId}, ${'a'.repeat(40)}, 1, ${tenantId}, ${jonas}) returning id`.execute(
    gateway.db,
  )
  return rows[0]!.id
}

describe('the export of usage', () => {
  it('is a CSV file whose values spreadsheets don’t treat as formulas', async () => {
    for (const subject of ['=cmd|"/c calc"!A0#1', '+1#2', '-1#3', '@a#4', '\ta#5', 'northbeam/a,b#6'])
      await use({ subject })
    const { status, headers, body } = await download(marta, 'format=csv&period=current')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="debrief-usage-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [head, ...lines] = body.split('\r\n')
    expect(head).toBe('Time,Kind,Amount,Pull request,Person,Status,Usage month')
    const subjects = lines.slice(0, -1).map((line) => /analysis,1,(.*),jonas-pitt/.exec(line)?.[1])
    expect(subjects.toReversed()).toEqual([
      `"'=cmd|""/c calc""!A0#1"`,
      "'+1#2",
      "'-1#3",
      "'@a#4",
      "'\ta#5",
      '"northbeam/a,b#6"',
    ])
  })

  it('has every entry of the ledger, beyond one page, with the same filters', async () => {
    await sql`
      insert into usage_events (key, tenant_id, user_id, kind, amount, period_start, state, subject, created_at)
      select 'an:x' || n, ${sven}, ${sven}, 'analysis', 1, now(), 'settled', 'northbeam/r' || n % 2 || '#1', now() - n % 7 * interval '1 s'
      from generate_series(1, 2501) n`.execute(gateway.db)
    const { body } = await download(sven, 'format=json')
    const ids = (body as unknown as { id: string }[]).map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([2_501, 2_501])
    const filtered = await download(sven, 'format=csv&repository=northbeam/r0')
    expect(filtered.body.split('\r\n').length - 2).toBe(1_250)
    expect((await download(sven, 'format=json&repository=northbeam/none')).body).toEqual([])
    expect((await download(sven, 'format=xml')).status).toBe(400)
  })
})

it('reads a month and a page of 10,000 entries from indexes', async () => {
  const { db } = gateway
  const { range, months } = await findUsageRange(db, marta, 'current')
  await sql`
    insert into usage_events (key, tenant_id, user_id, kind, amount, period_start, state, subject, created_at)
    select 'an:big' || n, ${team}, ${jonas}, 'analysis', 1, (${months}::timestamptz[])[1 + n % 12],
      'settled', 'northbeam/r' || n % 20 || '#' || n, now() - n * interval '50 minutes'
    from generate_series(1, 10000) n`.execute(db)
  await sql`analyze usage_events`.execute(db)
  const month = { viewerId: marta, range, filters: {} }
  const all = { ...month, range: { start: null, end: range.end } }
  const summary = await explain(selectUsageSummary(month))
  const page = await explain(selectUsageLines({ ...all, limit: 51 }))
  for (const { plan } of [summary, page]) expect(plan).not.toContain('Seq Scan on usage_events')
  expect(page.plan).toContain('Index Scan using usage_events_by_time')
  // A month's entries are spread over the whole table, which has more than 180 blocks. A page's entries are in one or
  // two blocks.
  expect(summary.blocks).toBeLessThan(300)
  expect(page.blocks).toBeLessThan(50)
})

async function explain(query: RawBuilder<unknown>): Promise<{ plan: string; blocks: number }> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${query}`.execute(
    gateway.db,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  return { plan, blocks: Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1]) }
}
