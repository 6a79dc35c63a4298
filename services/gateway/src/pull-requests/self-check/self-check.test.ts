import type { OpenPullRequests, SelfCheck } from '@debrief/contracts/pull-requests/self-check'
import { disputeMistake } from '@debrief/database/mistakes/disputes'
import { createTeam, subscribe } from '@debrief/testing/factories'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noteChanges, takeChanges } from '../../policies/testing/changes.ts'
import { type ConnectingTest, startConnecting } from '../../repositories/testing/start-connecting.ts'
import { insertSuppression } from '../../testing/agent-rows.ts'
import {
  insertGroup,
  insertMistake,
  insertPullRequest,
  insertRepository,
  insertReview,
  insertStandard,
  placeMistake,
} from '../../testing/rows.ts'
import { ask } from '../../testing/start-test-gateway.ts'

const FERRY = 'northbeam/ferry-api'
const NOTIFY_GUESTS = 489
const NOTICES = 485
const OF_JONAS = 488

let stage: ConnectingTest
let marta: string
let jonas: string
let ferry: string
beforeAll(async () => {
  stage = await startConnecting({ BILLING: 'on' })
})
afterAll(() => stage.close())
beforeEach(async () => {
  const { db } = stage
  marta = await stage.signUp('marta-olsen')
  jonas = await stage.signUp('jonas-pitt')
  const team_id = await createTeam(db, { managerId: marta, memberIds: [jonas] })
  await subscribe(db, marta, { planType: 'teams' })
  ferry = await insertRepository(db, jonas, { team_id, github_repo_id: stage.findRepositoryId(FERRY) })
})
afterEach(() => stage.clear())

interface ProblemFields {
  code: string
  detail: string
}

const list = (as?: string) =>
  ask<OpenPullRequests & ProblemFields>(stage, '/api/self-check/pull-requests', as ? { as } : {})
const check = (as: string, body: object = { repositoryId: ferry, number: NOTIFY_GUESTS }) =>
  ask<SelfCheck & ProblemFields>(stage, '/api/self-check', { as, method: 'POST', body: JSON.stringify(body) })
const pull = (number: number) =>
  stage.simulator.state.repositories.get(stage.findRepositoryId(FERRY))!.pulls.get(number)!

async function mistakeIn(group: string, owner: string, rule: string | null) {
  const { db } = stage
  const pullRequest = await insertPullRequest(db, { owner, repository: ferry, analysis_status: 'completed' })
  const review = await insertReview(db, { owner, pullRequest })
  const mistake = await insertMistake(db, { owner, pullRequest, review, rule })
  await placeMistake(db, { group, mistake, owner, at: new Date('2026-10-15T14:03:00Z') })
}

async function knowThings() {
  const { db } = stage
  const { team_id } = await db.selectFrom('team_members').select('team_id').limit(1).executeTakeFirstOrThrow()
  const standard = await insertStandard(db, { team_id, title: 'Await every promise' })
  await mistakeIn(standard, jonas, 'floating-promise')
  const own = await insertGroup(db, {
    user_id: marta,
    title: 'A query for each row',
    category: 'performance',
  })
  for (let time = 0; time < 2; time += 1) await mistakeIn(own, marta, 'query-in-loop')
  const ofJonas = await insertGroup(db, { user_id: jonas, title: 'Only of Jonas', category: 'performance' })
  await mistakeIn(ofJonas, jonas, 'query-in-loop')
  return { standard, own }
}

describe('the list', () => {
  it('has the viewer’s own open pull requests and drafts in the team’s repositories, last updated first', async () => {
    pull(NOTICES).draft = true
    const { status, body } = await list(marta)
    expect(status).toBe(200)
    expect(body).toMatchObject({ more: 0, unlisted: [], repositories: 1 })
    expect(body.pullRequests).toMatchObject([
      {
        repository: { id: ferry, fullName: FERRY },
        number: NOTIFY_GUESTS,
        title: 'Notify guests when their crossing is moved',
        isDraft: false,
        headSha: pull(NOTIFY_GUESTS).head.sha,
      },
      { number: NOTICES, isDraft: true },
    ])
    pull(NOTICES).draft = false
    const ofJonas = (await list(jonas)).body.pullRequests
    expect(ofJonas.map(({ number }) => number)).toEqual([OF_JONAS, 482])
  })

  it('is empty without a repository, and makes no request to GitHub', async () => {
    await stage.db.deleteFrom('repositories').execute()
    stage.simulator.faults.add({ kind: 'status', status: 500, match: 'GET /repos' })
    expect((await list(marta)).body).toEqual({ pullRequests: [], more: 0, unlisted: [], repositories: 0 })
  })

  it('names a repository that GitHub doesn’t show, and lists the pull requests of the others', async () => {
    await insertRepository(stage.db, marta, {
      repo_full_name: 'northbeam/gone',
      github_repo_id: 77,
    })
    const { body } = await list(marta)
    expect(body.pullRequests).toHaveLength(2)
    expect(body.unlisted).toEqual([
      { fullName: 'northbeam/gone', reason: 'your account can’t see it on GitHub' },
    ])
  })

  it('ignores another repository of the same name', async () => {
    await stage.db.updateTable('repositories').set({ github_repo_id: 77 }).execute()
    expect((await list(marta)).body.pullRequests).toEqual([])
    expect(await check(marta)).toMatchObject({ status: 404, body: { code: 'no_such_pull_request' } })
  })
})

describe('the check', () => {
  it('shows similar mistakes and standards for each finding, what it looked for, and what it skipped', async () => {
    const { standard, own } = await knowThings()
    const { status, body } = await check(marta)
    expect(status).toBe(200)
    expect(body.pullRequest).toMatchObject({ number: NOTIFY_GUESTS, headSha: pull(NOTIFY_GUESTS).head.sha })
    expect(body.findings).toMatchObject([
      {
        path: 'src/crossings/move-crossing.ts',
        code: '    guests.push(...(await findGuest(db, guestId)))',
        title: 'N+1 query',
        like: [
          {
            id: own,
            kind: 'recurring_mistake',
            title: 'A query for each row',
            occurrences: 2,
            lastSeenAt: '2026-10-15T14:03:00.000Z',
            by: 'rule',
          },
        ],
      },
      {
        title: 'Unawaited promise',
        like: [{ id: standard, kind: 'standard', occurrences: 0, lastSeenAt: null, by: 'rule' }],
      },
    ])
    expect(body.lookedFor).toMatchObject({ recurringMistakes: 1, standards: 1 })
    expect(body.lookedFor.known.map(({ id, isSeen }) => [id, isSeen])).toEqual([
      [own, true],
      [standard, true],
    ])
    const outside = { paths: ['src/fares/**'] }
    await stage.db.updateTable('recurring_mistakes').set(outside).where('id', '=', standard).execute()
    const scoped = (await check(marta)).body
    expect(scoped.findings.map(({ like }) => like.map(({ kind }) => kind))).toEqual([
      ['recurring_mistake'],
      [],
    ])
    expect(scoped.lookedFor).toMatchObject({ recurringMistakes: 1, standards: 0 })
    expect([body.files, body.moreUnread, body.unread]).toEqual([
      4,
      0,
      [{ path: 'docs/moving-a-crossing.md', reason: 'no rules for Markdown' }],
    ])
    expect(JSON.stringify(body)).not.toContain('Jonas')
  })

  it('doesn’t list a mistake as unchecked if a finding is similar to it', async () => {
    const own = await insertGroup(stage.db, { user_id: marta, title: 'N+1 query', category: 'performance' })
    await mistakeIn(own, marta, null)
    const { body } = await check(marta)
    expect(body.findings[0]).toMatchObject({ title: 'N+1 query', like: [{ id: own, by: 'words' }] })
    expect(body.lookedFor.known).toMatchObject([{ id: own, isSeen: true }])
  })

  it('leaves out findings that the viewer disputed, unless the dispute was rejected', async () => {
    const { db } = stage
    const pullRequest = await insertPullRequest(db, { owner: marta, repository: ferry })
    const review = await insertReview(db, { owner: marta, pullRequest })
    const mistakeId = await insertMistake(db, {
      owner: marta,
      pullRequest,
      review,
      rule: 'query-in-loop',
      path: 'src/crossings/move-crossing.ts',
      code_before: 'guests.push(...(await findGuest(db, guestId)))',
    })
    await disputeMistake(db, { mistakeId, userId: marta, reason: 'not_here', note: null })
    const titles = async () => {
      const { body } = await check(marta)
      return [body.disputed, ...body.findings.map(({ title }) => title)]
    }
    expect(await titles()).toEqual([1, 'Unawaited promise'])
    await db.updateTable('mistake_disputes').set({ state: 'rejected', settled_at: new Date() }).execute()
    expect(await titles()).toHaveLength(3)
  })

  it('leaves out findings that a reply to the agent suppressed in this repository, in its scope (D40)', async () => {
    const { db } = stage
    const { github_repo_id } = await db
      .selectFrom('repositories')
      .select('github_repo_id')
      .where('id', '=', ferry)
      .executeTakeFirstOrThrow()
    const finding = { rule: 'query-in-loop', path: 'src/crossings/move-crossing.ts' }
    const id = await insertSuppression(db, { github_repo_id, scope: 'file', ...finding })
    const found = async () => {
      const { body } = await check(marta)
      return [body.suppressed, body.disputed, ...body.findings.map(({ title }) => title)]
    }
    expect(await found()).toEqual([1, 0, 'Unawaited promise'])
    const change = (values: object) =>
      db.updateTable('suppressions').set(values).where('id', '=', id).execute()
    await change({ path: 'src/another.ts' })
    expect(await found()).toHaveLength(4)
    await change({ scope: 'repository' })
    expect(await found()).toEqual([1, 0, 'Unawaited promise'])
    await change({ expires_at: new Date(Date.now() - 1_000) })
    expect(await found()).toHaveLength(4)
  })

  it('also accepts the pull request’s URL', async () => {
    const address = 'https://github.com/Northbeam/Ferry-API/pull/489/files'
    expect((await check(marta, { address })).body.pullRequest).toMatchObject({ number: NOTIFY_GUESTS })
    expect(await check(marta, { address: 'https://github.com/northbeam' })).toMatchObject({
      status: 400,
      body: { code: 'not_an_address' },
    })
    expect((await check(marta, { address, number: 1 })).status).toBe(400)
  })

  it('changes nothing in the database or on GitHub', async () => {
    await knowThings()
    await noteChanges(stage.db)
    stage.simulator.faults.add({ kind: 'status', status: 500, match: '^(POST|PUT|PATCH|DELETE) ' })
    expect((await check(marta)).status).toBe(200)
    expect((await list(marta)).status).toBe(200)
    expect(await takeChanges(stage.db)).toEqual(['insert sessions', 'insert sessions'])
    expect(stage.simulator.faults.list()).toMatchObject([{ times: null }])
    const { issueComments, reviewComments, reviews } = pull(NOTIFY_GUESTS)
    expect([issueComments, reviewComments, reviews]).toEqual([[], [], []])
  })

  it.each([
    ['a teammate’s pull request', () => ({ repositoryId: ferry, number: OF_JONAS })],
    ['a missing pull request', () => ({ repositoryId: ferry, number: 99_999 })],
    ['a pull request in a repository that isn’t connected', () => ({ address: 'northbeam/tide-web#1128' })],
    ['a pull request in an unknown repository', () => ({ repositoryId: crypto.randomUUID(), number: 1 })],
  ])('responds 404 for %s, even to the manager', async (_, body) => {
    expect(await check(marta, body())).toMatchObject({ status: 404, body: { code: 'no_such_pull_request' } })
  })

  it('requires a session and a plan', async () => {
    expect((await list()).status).toBe(401)
    await stage.db.updateTable('stripe_subscriptions').set({ status: 'canceled' }).execute()
    expect((await list(marta)).status).toBe(402)
    expect((await check(marta)).status).toBe(402)
  })

  it('says that a pull request was closed or merged in the meantime', async () => {
    const given = pull(NOTICES)
    const kept = { state: given.state, mergedAt: given.mergedAt }
    try {
      given.state = 'closed'
      const asked = { repositoryId: ferry, number: NOTICES }
      expect(await check(marta, asked)).toMatchObject({ status: 409, body: { code: 'pull_request_closed' } })
      given.mergedAt = '2026-11-21T10:00:00Z'
      expect(await check(marta, asked)).toMatchObject({ status: 409, body: { code: 'pull_request_merged' } })
    } finally {
      Object.assign(given, kept)
    }
  })
})

describe('if GitHub doesn’t respond as expected', () => {
  it.each([
    ['is down', { kind: 'status', status: 502 }, ['github_unavailable', /Try again in a moment/]],
    ['requires a pause', { kind: 'secondary', retryAfter: 180 }, ['github_paused', /in 3 minutes/]],
  ] as const)('because it %s, both calls say so and when to retry', async (_, fault, [code, sentence]) => {
    stage.simulator.faults.add({ ...fault, match: 'GET /repos' })
    for (const answer of [await list(marta), await check(marta)]) {
      expect([answer.status, answer.body.code]).toEqual([503, code])
      expect(answer.body.detail).toMatch(sentence)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it.each([
    ['the list', () => list(marta)],
    ['the check', () => check(marta)],
  ])('%s asks for a new sign-in if GitHub refuses the token, and sets needs_reconnect', async (_, call) => {
    await stage.control('/revoke', { login: 'marta-olsen' })
    expect(await call()).toMatchObject({
      status: 409,
      body: {
        code: 'github_token_missing',
        detail:
          'GitHub access token not found. Please sign out and sign back in to reconnect your GitHub account.',
      },
    })
    const { needs_reconnect } = await stage.db
      .selectFrom('users')
      .select('needs_reconnect')
      .where('id', '=', marta)
      .executeTakeFirstOrThrow()
    expect(needs_reconnect).toBe(true)
  })
})
