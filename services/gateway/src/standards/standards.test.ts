import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type {
  listStandardOccurrences,
  listStandards,
  StandardView,
} from '@debrief/contracts/standards/standards'
import type { listSuggestedStandards } from '@debrief/contracts/standards/suggested-standards'
import { createTeam, queueRun, subscribe } from '@debrief/testing/factories'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formTeam } from '../testing/form-team.ts'
import {
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertReview,
  insertStandard,
  insertSuggestion,
  placeMistake,
} from '../testing/rows.ts'
import { ask, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const JOINED = new Date('2026-10-01T00:00:00Z')
const PUBLISHED = new Date('2026-11-01T00:00:00Z')
const day = (date: string) => new Date(`2026-${date}T10:00:00Z`)

let gateway: TestGateway
let marta: string
let jonas: string
let tobias: string
let teamId: string
let repository: string
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  const { db } = gateway
  ;({ marta, jonas, tobias, teamId, repository } = await formTeam(db, { joinedAt: JOINED }))
})

const get = <Body>(path: string, as = marta) => ask<Body>(gateway, path, { as })
const send = <Body = { id: string; code?: string; detail?: string }>(
  method: string,
  path: string,
  { as = marta, body }: { as?: string; body?: object } = {},
) => ask<Body>(gateway, path, { as, method, ...(body ? { body: JSON.stringify(body) } : {}) })
const list = async (as = marta, query = '') =>
  (await get<EndpointAnswer<typeof listStandards>>(`/api/standards${query}`, as)).body
const standard = (given = {}) => insertStandard(gateway.db, { team_id: teamId, ...given })

async function merged(owner: string, at: Date, group?: string) {
  const { db } = gateway
  const pullRequest = await insertPullRequest(db, {
    owner,
    repository,
    merged_at: at,
    analysis_status: 'completed',
  })
  const key = { user_id: owner, pull_request_id: pullRequest, key: 'TypeScript/source', merged_at: at }
  await db.insertInto('opportunities').values(key).execute()
  const review = await insertReview(db, { owner, pullRequest })
  const mistake = await insertMistake(db, {
    owner,
    pullRequest,
    review,
    opportunity: 'TypeScript/source',
    code_before: 'lock.take()',
    code_after: 'using taken = lock.take()',
    quote: JSON.stringify({
      author: 'sven-dahl',
      avatarUrl: null,
      body: 'Give it back.',
      url: 'https://github.com/northbeam/ferry-api/pull/7#discussion_r1',
      isBot: false,
    }),
  })
  if (group) await placeMistake(db, { group, mistake, owner, at })
  return { pullRequest, review, mistake }
}

describe('the list', () => {
  it('differs from having no team', async () => {
    const ines = await insertPerson(gateway.db, 'ines-moreau')
    await subscribe(gateway.db, ines, { planType: 'pro' })
    expect(await list(ines)).toEqual({ team: null, standards: [], total: 0, next: null })
    expect(await list(jonas)).toMatchObject({
      team: { id: teamId, isManager: false },
      standards: [],
      total: 0,
    })
  })

  it('has only this team’s standards, newest first, by category and page', async () => {
    const sven = await insertPerson(gateway.db, 'sven-dahl')
    const other = await createTeam(gateway.db, { managerId: sven })
    await standard({ team_id: other })
    for (let at = 1; at <= 102; at++)
      await standard({ title: `Rule ${at}`, approved_at: new Date(PUBLISHED.getTime() + at) })
    await standard({ title: 'Tested', category: 'testing', approved_at: day('10-02') })
    const first = await list()
    expect(first.total).toBe(103)
    expect(first.standards.map(({ title }) => title).slice(0, 2)).toEqual(['Rule 102', 'Rule 101'])
    const second = await list(marta, `?after=${first.next}`)
    expect([second.standards.map(({ title }) => title), second.next]).toEqual([
      ['Rule 2', 'Rule 1', 'Tested'],
      null,
    ])
    const testing = await list(jonas, '?category=testing')
    expect([testing.total, testing.standards.map(({ title }) => title)]).toEqual([103, ['Tested']])
  })

  it('counts members’ own occurrences for them, and for the manager everyone’s since they joined or charged to the team', async () => {
    const group = await standard()
    await merged(jonas, day('11-02'), group)
    await merged(jonas, day('09-02'), group)
    const charged = await merged(jonas, day('09-03'), group)
    await queueRun(gateway.db, {
      pullRequestId: charged.pullRequest,
      repositoryId: repository,
      userId: jonas,
      tenantId: teamId,
    })
    await merged(tobias, day('11-05'), group)
    await merged(marta, day('08-01'), group)
    const seen = async (as: string) =>
      (await list(as)).standards.map(({ occurrences, lastSeenAt }) => [occurrences, lastSeenAt])
    expect(await seen(marta)).toEqual([[4, '2026-11-05T10:00:00.000Z']])
    expect(await seen(jonas)).toEqual([[3, '2026-11-02T10:00:00.000Z']])
    await gateway.db.deleteFrom('team_members').where('user_id', '=', tobias).execute()
    expect(await seen(marta)).toEqual([[3, '2026-11-02T10:00:00.000Z']])
  })

  it('leaves out disputed and replaced mistakes', async () => {
    const group = await standard()
    const { mistake } = await merged(jonas, day('11-02'), group)
    const { review } = await merged(jonas, day('11-03'), group)
    await gateway.db.updateTable('mistakes').set({ disputed: true }).where('id', '=', mistake).execute()
    await gateway.db
      .updateTable('pr_analysis')
      .set({ superseded_at: new Date() })
      .where('id', '=', review)
      .execute()
    expect((await list(jonas)).standards.map(({ occurrences }) => occurrences)).toEqual([0])
  })
})

describe('a standard', () => {
  it('shows its effect per opportunity, its code and the comments it came from', async () => {
    const { db } = gateway
    const group = await standard({
      approved_at: PUBLISHED,
      approved_as_standard_by: marta,
      source: 'discovered',
    })
    for (let at = 10; at < 20; at++) await merged(jonas, day(`10-${at}`), group)
    for (let at = 10; at < 20; at++) await merged(jonas, day(`11-${at}`), at === 10 ? group : undefined)
    await db
      .insertInto('standard_evidence')
      .values({
        group_id: group,
        repo_full_name: 'northbeam/ferry-api',
        pr_number: 7,
        pr_title: 'Berths',
        comment_id: 9,
        author: 'sven-dahl',
        is_bot: false,
        body: 'Give it back.',
        url: 'https://github.com/northbeam/ferry-api/pull/7#discussion_r9',
        commented_at: day('10-05'),
      })
      .execute()
    const { body } = await get<StandardView>(`/api/standards/${group}`)
    expect(body).toMatchObject({
      source: 'discovered',
      approvedBy: 'marta-olsen',
      approvedAt: PUBLISHED.toISOString(),
      occurrences: 11,
      occurrencesBefore: 10,
      effect: {
        before: { occurrences: 10, opportunities: 10, rate: 1 },
        after: { occurrences: 1, opportunities: 10, rate: 0.1 },
        verdict: 'fewer',
      },
      example: { before: 'lock.take()', after: 'using taken = lock.take()' },
      evidence: [{ author: 'sven-dahl', number: 7, body: 'Give it back.' }],
    })
    const forTobias = await get<StandardView>(`/api/standards/${group}`, tobias)
    expect(forTobias.body).toMatchObject({
      occurrences: 0,
      lastSeenAt: null,
      example: null,
      effect: { before: { opportunities: 0, rate: null }, verdict: 'too-little-evidence' },
    })
  })

  it('shows each member their own occurrences, and the manager everyone’s as recorded views', async () => {
    const group = await standard()
    const { mistake, review } = await merged(jonas, day('11-02'), group)
    for (let at = 1; at <= 21; at++) await merged(tobias, new Date(day('11-03').getTime() + at), group)
    const path = `/api/standards/${group}/occurrences`
    type Page = EndpointAnswer<typeof listStandardOccurrences>
    const own = await get<Page>(path, jonas)
    expect(own.body).toMatchObject({
      occurrences: [{ mistakeId: mistake, reviewId: review, member: null, quote: { body: 'Give it back.' } }],
      next: null,
    })
    const first = await get<Page>(path)
    expect(first.body.occurrences.map(({ member }) => member?.username)).toEqual(
      Array.from({ length: 20 }, () => 'tobias-kern'),
    )
    const looks = async () =>
      (await gateway.db.selectFrom('member_views').select(['viewed_id', 'screen']).execute()).map((one) => [
        one.viewed_id,
        one.screen,
      ])
    expect(await looks()).toEqual([[tobias, '/team-standards']])
    const second = await get<Page>(`${path}?after=${first.body.next}`)
    expect(second.body.occurrences.map(({ member }) => member?.username)).toEqual([
      'tobias-kern',
      'jonas-pitt',
    ])
    expect(await looks()).toContainEqual([jonas, '/team-standards'])
  })

  it('is visible only to its team', async () => {
    const group = await standard()
    const sven = await insertPerson(gateway.db, 'sven-dahl')
    await createTeam(gateway.db, { managerId: sven })
    await subscribe(gateway.db, sven, { planType: 'teams' })
    const ways = [
      ['GET', ''],
      ['GET', '/occurrences'],
      ['DELETE', ''],
      ['POST', '/confirm'],
    ] as const
    for (const [method, more] of ways)
      expect(await send(method, `/api/standards/${group}${more}`, { as: sven })).toMatchObject({
        status: 404,
      })
    await gateway.db.deleteFrom('team_members').where('user_id', '=', jonas).execute()
    await subscribe(gateway.db, jonas, { planType: 'pro' })
    for (const [method, more] of ways)
      expect(await send(method, `/api/standards/${group}${more}`, { as: jonas })).toMatchObject({
        status: 404,
      })
  })

  it('is marked for review after 180 days without an occurrence, until the manager confirms it', async () => {
    const old = new Date(Date.now() - 181 * 86_400_000)
    const unseen = await standard({ approved_at: old })
    const seen = await standard({ approved_at: old })
    await merged(tobias, new Date(), seen)
    const marks = async () =>
      Object.fromEntries(
        (await list(jonas)).standards.map(({ id, markedForReview }) => [id, markedForReview]),
      )
    expect(await marks()).toEqual({ [unseen]: true, [seen]: false })
    expect(await send('POST', `/api/standards/${unseen}/confirm`, { as: jonas })).toMatchObject({
      status: 403,
    })
    expect(await send('POST', `/api/standards/${unseen}/confirm`)).toMatchObject({ status: 200 })
    expect(await marks()).toEqual({ [unseen]: false, [seen]: false })
  })
})

describe('the manager', () => {
  const text = { title: '  Wait for it ', description: ' Await what you call. ' }
  const regrouped = async () => {
    const scope = gateway.db.selectFrom('grouping_scopes').select('regroup').where('scope_id', '=', teamId)
    return (await scope.executeTakeFirstOrThrow()).regroup
  }

  it('creates a standard, trimmed, with defaults, a job and an audit event', async () => {
    const made = await send('POST', '/api/standards', { body: text })
    expect(made.status).toBe(201)
    const { standards } = await list(jonas)
    expect(standards).toMatchObject([
      {
        id: made.body.id,
        title: 'Wait for it',
        description: 'Await what you call.',
        category: 'best-practices',
        languages: ['JavaScript'],
        paths: [],
        source: 'manual',
        approvedBy: 'marta-olsen',
        occurrences: 0,
        markedForReview: false,
      },
    ])
    expect(await regrouped()).toEqual(['best-practices'])
    const audited = await gateway.db
      .selectFrom('audit_events')
      .select(['action', 'details'])
      .where('actor_id', '=', marta)
      .where('action', 'like', 'standard%')
      .execute()
    expect(audited).toEqual([
      { action: 'standard_created', details: { teamId, standardId: made.body.id, title: 'Wait for it' } },
    ])
  })

  it.each([
    [{ ...text, title: '   ' }],
    [{ ...text, description: '\n' }],
    [{ ...text, category: 'all' }],
    [{ ...text, title: 'x'.repeat(201) }],
    [{ ...text, teamId: 'x' }],
  ])('can’t use %j', async (body) => {
    expect(await send('POST', '/api/standards', { body })).toMatchObject({ status: 400 })
    expect((await list()).total).toBe(0)
  })

  it('updates one', async () => {
    const group = await standard()
    const body = { ...text, category: 'security', languages: [] }
    expect(await send('PATCH', `/api/standards/${group}`, { body })).toMatchObject({ status: 200 })
    expect((await list(jonas)).standards).toMatchObject([
      { title: 'Wait for it', category: 'security', languages: [], paths: [] },
    ])
  })

  it('deletes one: its mistakes stay in their reviews', async () => {
    const group = await standard()
    const { mistake } = await merged(jonas, day('11-02'), group)
    expect(await send('DELETE', `/api/standards/${group}`, { as: jonas })).toMatchObject({ status: 403 })
    expect(await send('DELETE', `/api/standards/${group}`)).toMatchObject({ status: 200 })
    expect((await list()).total).toBe(0)
    const places = await gateway.db.selectFrom('recurring_mistake_members').select('mistake_id').execute()
    const kept = await gateway.db
      .selectFrom('mistakes')
      .select(['id', 'placement'])
      .where('id', '=', mistake)
      .execute()
    expect([places, kept]).toEqual([[], [{ id: mistake, placement: 'waiting' }]])
    expect(await regrouped()).toHaveLength(1)
    expect(await send('DELETE', `/api/standards/${group}`)).toMatchObject({ status: 404 })
  })

  it('publishes and dismisses suggestions, each once', async () => {
    const [one, other] = [
      await insertSuggestion(gateway.db, { team_id: teamId, title: 'One' }),
      await insertSuggestion(gateway.db, { team_id: teamId, title: 'Other' }),
    ]
    for (const owner of [jonas, tobias]) await merged(owner, day('11-02'), one)
    const suggested = async () =>
      (await get<EndpointAnswer<typeof listSuggestedStandards>>('/api/standards/suggested')).body.suggestions
    expect(await suggested()).toMatchObject([
      { id: one, occurrences: 2, people: 2, seen: [{}, {}] },
      { id: other, occurrences: 0, people: 0, seen: [] },
    ])
    expect(await send('GET', '/api/standards/suggested', { as: jonas })).toMatchObject({ status: 403 })
    const publish = `/api/standards/suggested/${one}/publish`
    const dismiss = `/api/standards/suggested/${other}/dismiss`
    const both = await Promise.all([send('POST', publish), send('POST', publish)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await send('POST', dismiss)).toMatchObject({ status: 200 })
    expect(await send('POST', dismiss)).toMatchObject({ status: 404 })
    expect(await suggested()).toEqual([])
    expect((await list(jonas)).standards.map(({ title }) => title)).toEqual(['One'])
  })
})
