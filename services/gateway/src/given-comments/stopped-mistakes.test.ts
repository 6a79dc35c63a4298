import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { summarizeGivenComments } from '@debrief/contracts/given-comments/given-comments'
import { markAccountDeleted } from '@debrief/database/people/delete-account'
import { listStoppedPeriods, type StoppedPeriod } from '@debrief/domain/given-comments/stopped-periods'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ConnectingTest, startConnecting } from '../repositories/testing/start-connecting.ts'
import {
  insertGivenComment,
  insertGroup,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
  placeMistake,
} from '../testing/rows.ts'
import { ask } from '../testing/start-test-gateway.ts'

const DAY = 86_400_000
const KEY = 'TypeScript/source'
const PEOPLE = 7

let stage: ConnectingTest
let marta: string
let people: string[]
const repositories: string[] = []
const periods = listStoppedPeriods(new Date())
const [newest] = periods as [StoppedPeriod, ...StoppedPeriod[]]
beforeAll(async () => {
  stage = await startConnecting()
}, 60_000)
afterAll(() => stage.close())
beforeEach(setUp)

async function setUp() {
  await stage.clear()
  marta = await stage.signUp('marta-olsen')
  people = []
  for (let at = 0; at < PEOPLE; at += 1) people.push(await insertPerson(stage.db, `author-${at}`))
  repositories.length = 0
  for (const github_repo_id of [stage.findRepositoryId('northbeam/ferry-api'), 99])
    repositories.push(await insertRepository(stage.db, marta, { github_repo_id }))
}

const after = (date: string, days: number) => new Date(Date.parse(date) + days * DAY)

async function merge(person: number, at: Date, repository = 0) {
  const { db } = stage
  const owner = people[person] ?? ''
  const { github_id } = await db
    .selectFrom('users')
    .select('github_id')
    .where('id', '=', owner)
    .executeTakeFirstOrThrow()
  const id = await insertPullRequest(db, {
    owner,
    repository: repositories[repository] ?? '',
    author_github_id: github_id,
    merged_at: at,
    analysis_status: 'completed',
  })
  await db
    .insertInto('opportunities')
    .values({ pull_request_id: id, user_id: owner, key: KEY, merged_at: at })
    .execute()
  return id
}

interface Flag {
  person: number
  period?: StoppedPeriod
  repository?: number
  opportunities?: number
  cameBack?: boolean
  disputed?: boolean
}

async function flag({ person, period = newest, repository = 0, ...given }: Flag) {
  const { db } = stage
  const { opportunities = 3, cameBack = false, disputed = false } = given
  const owner = people[person] ?? ''
  const pullRequest = await merge(person, after(period.from, 9), repository)
  const review = await insertReview(db, { owner, pullRequest })
  const commentId = Math.floor(Math.random() * 1e9)
  const common = { owner, pullRequest, review, opportunity: KEY, disputed }
  const mistake = await insertMistake(db, { ...common, review_comment_ids: [commentId] })
  await insertGivenComment(db, { reviewer: marta, pullRequest, github_comment_id: commentId })
  for (let at = 0; at < opportunities; at += 1) await merge(person, after(period.until, 5 + at), repository)
  if (!cameBack) return
  const group = await insertGroup(db, { user_id: owner })
  const again = await merge(person, after(period.until, 20), repository)
  const other = await insertMistake(db, {
    owner,
    pullRequest: again,
    review: await insertReview(db, { owner, pullRequest: again }),
  })
  await placeMistake(db, { group, mistake, owner, at: after(period.from, 9) })
  await placeMistake(db, { group, mistake: other, owner, at: after(period.until, 20) })
}

type Summary = EndpointAnswer<typeof summarizeGivenComments>
const read = async (query = '') =>
  (await ask<Summary>(stage, `/api/given-comments/summary${query}`, { as: marta })).body.stopped

it('counts the mistakes of at least five people, and how many didn’t come back', async () => {
  for (const person of [0, 1, 2, 3]) await flag({ person, cameBack: person === 0 })
  expect(await read()).toEqual([])
  await flag({ person: 4 })
  const { from, until } = newest
  expect(await read()).toEqual([{ from, until, flagged: 5, stopped: 4 }])
})

it('leaves out mistakes that could hardly have happened again, and disputed ones', async () => {
  for (const person of [0, 1, 2, 3, 4]) await flag({ person })
  await flag({ person: 5, opportunities: 2 })
  await flag({ person: 6, disputed: true })
  expect(await read()).toMatchObject([{ flagged: 5, stopped: 5 }])
})

it('doesn’t count the mistakes of people who deleted their account', async () => {
  for (const person of [0, 1, 2, 3, 4]) await flag({ person })
  await stage.db
    .updateTable('users')
    .set({ deleted_at: new Date() })
    .where('id', '=', people[4] ?? '')
    .execute()
  expect(await read()).toEqual([])
})

it('is the same with every filter, and after the reviewer can read fewer repositories', async () => {
  for (const person of [0, 1, 2, 3, 4]) await flag({ person, repository: person === 4 ? 1 : 0 })
  const shown = await read()
  expect(shown).toHaveLength(1)
  for (const query of ['?outcome=declined', '?period=30', '?repository=northbeam/none', '?kept=true'])
    expect(await read(query)).toEqual(shown)
})

it('stays the same when mistakes are added or removed later', async () => {
  for (const person of [0, 1, 2, 3, 4]) await flag({ person })
  const shown = await read()
  await flag({ person: 5 })
  expect(await read()).toEqual(shown)
  await stage.db.deleteFrom('pull_requests').execute()
  expect(await read()).toEqual(shown)
})

it('isn’t shown again after one of the people deletes their account', async () => {
  for (const person of [0, 1, 2, 3, 4, 5]) await flag({ person })
  expect(await read()).toMatchObject([{ flagged: 6 }])
  await markAccountDeleted(stage.db, { userId: people[0] ?? '', requestId: people[0] ?? '' })
  expect(await read()).toEqual([])
})

const QUERIES = ['', '?outcome=acted-on', '?period=30', '?support=neither', '?kept=true']
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('flag' as const),
      person: fc.nat(PEOPLE - 1),
      period: fc.nat(periods.length - 1),
      cameBack: fc.boolean(),
      repository: fc.nat(1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('disconnect' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), person: fc.nat(PEOPLE - 1) }) },
)

it('never shows two numbers from which those of fewer than five people can be computed', async () => {
  const property = fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 12 }), async (events) => {
    await setUp()
    for (const person of [0, 1, 2, 3, 4]) await flag({ person, repository: person % 2 })
    const seen = new Map<string, Set<string>>()
    const gone = new Set<string>()
    for (const [at, one] of events.entries()) {
      if (one.kind === 'flag') await flag({ ...one, period: periods[one.period] ?? newest })
      else if (one.kind === 'disconnect')
        await stage.db
          .deleteFrom('pull_requests')
          .where('repository_id', '=', repositories[1] ?? '')
          .execute()
      else {
        await stage.db
          .updateTable('users')
          .set({ deleted_at: null })
          .where('id', '=', people[one.person] ?? '')
          .execute()
        await markAccountDeleted(stage.db, { userId: people[one.person] ?? '', requestId: marta })
      }
      const shown = await read(QUERIES[at % QUERIES.length])
      for (const { from, flagged, stopped } of shown) {
        // A period always shows the same number, and a hidden period stays hidden. Each number covers mistakes by at
        // least five people.
        expect(gone.has(from)).toBe(false)
        seen.set(from, (seen.get(from) ?? new Set()).add(`${stopped} of ${flagged}`))
        expect(seen.get(from)?.size).toBe(1)
        const row = await stage.db
          .selectFrom('stopped_after_comments')
          .select('authors')
          .where('user_id', '=', marta)
          .where('period', '=', new Date(from))
          .executeTakeFirstOrThrow()
        expect(new Set(row.authors).size).toBeGreaterThanOrEqual(5)
      }
      for (const from of seen.keys()) if (!shown.some((each) => each.from === from)) gone.add(from)
    }
  })
  await fc.assert(property, { numRuns: 10 })
}, 120_000)
