import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type {
  GivenComment,
  listGivenComments,
  summarizeGivenComments,
} from '@debrief/contracts/given-comments/given-comments'
import type { AccountExport } from '@debrief/contracts/people/account'
import type { ProblemBody } from '@debrief/contracts/problem'
import type { SearchResult } from '@debrief/contracts/search/search'
import { createTeam } from '@debrief/testing/factories'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ConnectingTest, startConnecting } from '../repositories/testing/start-connecting.ts'
import {
  insertCodingAgent,
  insertGivenComment,
  insertPullRequest,
  insertRepository,
} from '../testing/rows.ts'
import { ask } from '../testing/start-test-gateway.ts'

const FERRY = 'northbeam/ferry-api'

let stage: ConnectingTest
let marta: string
let jonas: string
let ferry: string
let pullRequest: string
beforeAll(async () => {
  stage = await startConnecting()
})
afterAll(() => stage.close())
beforeEach(async () => {
  marta = await stage.signUp('marta-olsen')
  jonas = await stage.signUp('jonas-pitt')
  await createTeam(stage.db, { managerId: marta, memberIds: [jonas] })
  ferry = await insertRepository(stage.db, jonas, { github_repo_id: stage.findRepositoryId(FERRY) })
  pullRequest = await insertPullRequest(stage.db, {
    owner: jonas,
    repository: ferry,
    title: 'Assign berths',
    author_github_id: await findGithubId(jonas),
  })
})
afterEach(() => stage.clear())

const findGithubId = async (id: string) =>
  (await stage.db.selectFrom('users').select('github_id').where('id', '=', id).executeTakeFirstOrThrow())
    .github_id

type List = EndpointAnswer<typeof listGivenComments> & ProblemBody
type Summary = EndpointAnswer<typeof summarizeGivenComments> & ProblemBody
const list = (query = '', as = marta) => ask<List>(stage, `/api/given-comments${query}`, { as })
const summarize = (query = '', as = marta) =>
  ask<Summary>(stage, `/api/given-comments/summary${query}`, { as })
const exportRows = async (query = '') =>
  (await ask<GivenComment[]>(stage, `/api/given-comments/export?format=json${query}`, { as: marta })).body
const bodies = async (query = '', as = marta) => (await list(query, as)).body.comments.map(({ body }) => body)
const keep = (id: string, change: object, as = marta) =>
  ask<GivenComment & ProblemBody>(stage, `/api/given-comments/${id}`, {
    as,
    method: 'PATCH',
    body: JSON.stringify(change),
  })
const comment = (given: Partial<Parameters<typeof insertGivenComment>[1]> = {}) =>
  insertGivenComment(stage.db, { reviewer: marta, pullRequest, ...given })

const NONE = { 'acted-on': 0, declined: 0, unanswered: 0, unclear: 0 }

describe('the list', () => {
  it('has the viewer’s own comments, newest first, with their pull requests', async () => {
    await comment({ body: 'First.', commented_at: new Date('2026-10-01T10:00:00Z') })
    await comment({ body: 'Second.', outcome: 'declined', has_reason: true, has_example: true })
    await comment({ reviewer: jonas, body: 'By Jonas.', pullRequest: await ofMarta() })
    const { body } = await list()
    expect(body.next).toBeNull()
    expect(body.comments).toMatchObject([
      {
        body: 'Second.',
        outcome: 'declined',
        hasReason: true,
        hasExample: true,
        path: 'src/berths/assign.ts',
        startLine: 41,
        endLine: 44,
        commentedAt: '2026-11-19T10:00:00.000Z',
        pullRequest: { repository: FERRY, title: 'Assign berths' },
        keptAt: null,
        note: null,
      },
      { body: 'First.' },
    ])
    expect(await bodies('', jonas)).toEqual(['By Jonas.'])
  })

  it('leaves out comments on the viewer’s own pull requests', async () => {
    await comment({ pullRequest: await ofMarta() })
    expect(await bodies()).toEqual([])
  })

  it('has comments on a coding agent’s pull requests, which the numbers include', async () => {
    const owner = await insertCodingAgent(stage.db, { agent_user_id: jonas })
    const author = {
      author_github_id: 209_825_114,
      author_username: 'claude[bot]',
      coding_agent: 'claude-code',
    }
    const ofAgent = await insertPullRequest(stage.db, { owner, repository: ferry, ...author })
    await comment({ body: 'For Claude.', pullRequest: ofAgent })
    expect(await bodies()).toEqual(['For Claude.'])
    expect((await summarize()).body).toMatchObject({ outcomes: { ...NONE, 'acted-on': 1 }, all: 1 })
  })

  it('shows a comment once, although two people connected the repository', async () => {
    const again = await insertRepository(stage.db, marta, { github_repo_id: stage.findRepositoryId(FERRY) })
    const other = await insertPullRequest(stage.db, { owner: jonas, repository: again })
    const first = await comment({ github_comment_id: 5 })
    const second = await comment({ github_comment_id: 5, pullRequest: other })
    expect(await bodies()).toHaveLength(1)
    expect((await summarize()).body.outcomes).toEqual({ ...NONE, 'acted-on': 1 })
    for (const id of [first, second]) expect((await keep(id, { isKept: true, note: null })).status).toBe(200)
    expect(await bodies('?kept=true')).toHaveLength(1)
  })

  it('has pages', async () => {
    for (let at = 0; at < 23; at += 1) await comment({ commented_at: new Date(Date.UTC(2026, 9, 1, at)) })
    const first = (await list()).body
    const second = (await list(`?after=${first.next}`)).body
    expect([first.comments.length, second.comments.length, second.next]).toEqual([20, 3, null])
    expect(new Set([...first.comments, ...second.comments].map(({ id }) => id)).size).toBe(23)
    expect(await exportRows()).toEqual([...first.comments, ...second.comments])
  })

  it('is exported with its filters, and only the viewer’s own comments', async () => {
    await comment({ body: 'First.', outcome: 'declined' })
    await comment({ body: 'Second.' })
    await comment({ reviewer: jonas, body: 'By Jonas.', outcome: 'declined', pullRequest: await ofMarta() })
    const { comments } = (await list('?outcome=declined')).body
    expect(comments).toMatchObject([{ body: 'First.' }])
    expect(await exportRows('&outcome=declined')).toEqual(comments)
  })

  it('can be searched and filtered', async () => {
    const old = { commented_at: new Date(Date.now() - 100 * 86_400_000) }
    const now = { commented_at: new Date() }
    await comment({ ...old, body: 'Await 50% of it.', outcome: 'unanswered' })
    await comment({ ...now, body: 'Because.', has_reason: true })
    await comment({ ...now, body: 'Shown.', has_example: true, outcome: 'declined' })
    await comment({ ...now, body: 'Both.', has_reason: true, has_example: true, outcome: 'unclear' })
    expect(await bodies('?search=await+50%25')).toEqual(['Await 50% of it.'])
    expect(await bodies('?search=berths')).toHaveLength(4)
    expect(await bodies('?outcome=declined')).toEqual(['Shown.'])
    expect(await bodies('?support=reason')).toEqual(['Because.'])
    expect(await bodies('?support=example')).toEqual(['Shown.'])
    expect(await bodies('?support=both')).toEqual(['Both.'])
    expect(await bodies('?support=neither')).toEqual(['Await 50% of it.'])
    expect(await bodies('?period=90')).toHaveLength(3)
    expect(await bodies(`?repository=${FERRY}`)).toHaveLength(4)
    expect(await bodies('?repository=northbeam/other')).toEqual([])
  })

  it('needs no token without comments', async () => {
    await stage.db.updateTable('users').set({ github_access_token: null }).execute()
    expect((await list()).body).toEqual({ comments: [], next: null })
    await comment()
    expect(await list()).toMatchObject({ status: 409, body: { code: 'github_token_missing' } })
  })
})

const ofMarta = async () =>
  insertPullRequest(stage.db, {
    owner: marta,
    repository: ferry,
    author_github_id: await findGithubId(marta),
  })

describe('access', () => {
  it('hides comments in repositories that GitHub no longer shows the viewer', async () => {
    await comment()
    const gone = await insertRepository(stage.db, jonas, {
      repo_full_name: 'northbeam/gone',
      github_repo_id: 77,
    })
    const hidden = await comment({
      body: 'Hidden.',
      pullRequest: await insertPullRequest(stage.db, { owner: jonas, repository: gone }),
    })
    expect(await bodies()).toEqual(['Please release the lock.'])
    expect((await summarize()).body).toMatchObject({ all: 1, repositories: [FERRY] })
    expect(await keep(hidden, { isKept: true, note: null })).toMatchObject({
      status: 404,
      body: { code: 'no_such_comment' },
    })
    expect((await search('hidden')).length).toBe(0)
  })

  it('reports an outage of GitHub instead of showing or hiding comments', async () => {
    await comment()
    stage.simulator.faults.add({ kind: 'status', status: 500, match: `GET /repos/${FERRY}$` })
    expect(await list()).toMatchObject({ status: 503, body: { code: 'github_unavailable' } })
    stage.simulator.faults.clear()
    expect(await bodies()).toHaveLength(1)
  })

  it('asks GitHub about a repository once in five minutes', async () => {
    await comment()
    expect(await bodies()).toHaveLength(1)
    stage.simulator.faults.add({ kind: 'status', status: 500, match: `GET /repos/${FERRY}$` })
    expect(await bodies()).toHaveLength(1)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000)
    onTestFinished(() => clock.mockRestore())
    expect(await bodies()).toHaveLength(1)
    clock.mockRestore()
    expect(await bodies('', jonas)).toEqual([])
  })

  it('refuses a manager who asks for a member’s comments, like everyone else', async () => {
    const id = await comment({ reviewer: jonas, pullRequest: await ofMarta() })
    expect((await list(`?user=${jonas}`)).status).toBe(400)
    expect((await summarize(`?user=${jonas}`)).status).toBe(400)
    expect(await bodies(`?comment=${id}`)).toEqual([])
    expect(await keep(id, { isKept: true, note: 'Mine?' })).toMatchObject({
      status: 404,
      body: { code: 'no_such_comment' },
    })
    expect(await bodies(`?comment=${id}`, jonas)).toHaveLength(1)
  })

  it('shows nothing on pull requests of a person who deleted their account', async () => {
    await comment()
    await stage.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', jonas).execute()
    expect(await bodies()).toEqual([])
    expect((await summarize()).body.all).toBe(0)
  })
})

describe('the summary', () => {
  it('counts by outcome, support and month, with the months between', async () => {
    await comment({ commented_at: new Date('2026-08-31T23:00:00Z'), outcome: 'unanswered' })
    await comment({ commented_at: new Date('2026-10-01T10:00:00Z'), has_reason: true })
    await comment({ commented_at: new Date('2026-10-02T10:00:00Z'), has_reason: true, outcome: 'declined' })
    const { body } = await summarize()
    expect(body.outcomes).toEqual({ 'acted-on': 1, declined: 1, unanswered: 1, unclear: 0 })
    expect(body.bySupport).toEqual({
      reason: { ...NONE, 'acted-on': 1, declined: 1 },
      example: NONE,
      both: NONE,
      neither: { ...NONE, unanswered: 1 },
    })
    expect(body.months).toEqual([
      { month: '2026-08', outcomes: { ...NONE, unanswered: 1 } },
      { month: '2026-09', outcomes: NONE },
      { month: '2026-10', outcomes: { ...NONE, 'acted-on': 1, declined: 1 } },
    ])
  })

  it('has the same filters as the list, except for the total, the kept comments and the repositories', async () => {
    await comment({ outcome: 'declined' })
    await keep(await comment(), { isKept: true, note: null })
    expect((await summarize('?outcome=declined')).body).toMatchObject({
      outcomes: { ...NONE, declined: 1 },
      all: 2,
      kept: 1,
      repositories: [FERRY],
    })
  })
})

describe('a kept comment', () => {
  it('has a note, and can be searched for by it, removed and restored', async () => {
    const id = await comment()
    const kept = (await keep(id, { isKept: true, note: '  Short and clear. ' })).body
    expect(kept).toMatchObject({ id, keptAt: expect.any(String), note: 'Short and clear.' })
    expect(await bodies('?kept=true&search=short+and')).toHaveLength(1)
    expect((await keep(id, { isKept: true, note: null })).body).toMatchObject({
      keptAt: kept.keptAt,
      note: null,
    })
    expect((await keep(id, { isKept: false, note: null })).body).toMatchObject({ keptAt: null, note: null })
    expect(await bodies('?kept=true')).toEqual([])
  })
})

async function search(q: string, as = marta, user?: string) {
  const query = new URLSearchParams({ q, ...(user === undefined ? {} : { user }) })
  const { body } = await ask<{ results: SearchResult[] }>(stage, `/api/search?${query}`, { as })
  return body.results.filter(({ kind }) => kind === 'given-comment')
}

describe('the search', () => {
  it('finds the viewer’s own comments by all words, but not a viewed member’s', async () => {
    const id = await comment({ body: '\n\nPlease release the lock.\nOtherwise it stays taken.' })
    await comment({ reviewer: jonas, pullRequest: await ofMarta(), body: 'Release this.' })
    expect(await search('taken release')).toEqual([
      {
        kind: 'given-comment',
        id,
        title: 'Please release the lock.',
        about: expect.stringMatching(/^northbeam\/ferry-api #\d+$/),
        reviewId: null,
      },
    ])
    expect(await search('release absent')).toEqual([])
    expect(await search('release', marta, jonas)).toEqual([])
  })

  it('finds the rest if GitHub fails', async () => {
    await comment()
    stage.simulator.faults.add({ kind: 'status', status: 500, match: `GET /repos/${FERRY}$` })
    expect(await search('release')).toEqual([])
    stage.simulator.faults.clear()
    expect(await search('release')).toHaveLength(1)
  })
})

describe('the export', () => {
  it('has the viewer’s comments and notes, with the outcomes only in repositories that GitHub shows', async () => {
    await keep(await comment({ body: 'Shown.' }), { isKept: true, note: 'Clear.' })
    const gone = await insertRepository(stage.db, jonas, {
      repo_full_name: 'northbeam/gone',
      github_repo_id: 78,
    })
    await comment({
      body: 'Gone.',
      commented_at: new Date(),
      pullRequest: await insertPullRequest(stage.db, { owner: jonas, repository: gone }),
    })
    await comment({ reviewer: jonas, pullRequest: await ofMarta(), body: 'By Jonas.' })
    const { body } = await ask<AccountExport>(stage, '/api/account/export', { as: marta })
    expect(body.givenComments).toMatchObject([
      { body: 'Shown.', outcome: 'acted-on', note: 'Clear.' },
      { body: 'Gone.', outcome: null },
    ])
    expect(JSON.stringify(body)).not.toContain('By Jonas.')
  })
})
