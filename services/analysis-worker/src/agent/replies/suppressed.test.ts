import { endSuppression } from '@debrief/database/agent/suppressions'
import { disputeMistake, settleDispute } from '@debrief/database/mistakes/disputes'
import { countSuppressed } from '@debrief/database/mistakes/suppressed-mistakes'
import { requestAnalysis } from '@debrief/database/pull-requests/request-analysis'
import type { PullRequest } from '@debrief/simulators/github/state/nouns'
import { until } from '@debrief/testing/stack'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AgentWorld,
  FAULTY,
  listSubmittedReviews,
  REPOSITORY,
  startAgentWorld,
} from '../../testing/agent-world.ts'
import { change, openReviewed, reply, settle } from '../../testing/talk.ts'

let world: AgentWorld

beforeAll(async () => {
  world = await startAgentWorld({ worker: { AGENT_REPOSITORY_HOURLY: '1000' } })
})
afterAll(() => world?.close())
beforeEach(() => world.stack.connection.db.deleteFrom('suppressions').execute())

const QUERY = FAULTY[1]!
const TWICE = [...FAULTY, 'export async function cancel(db, id) {', QUERY.replace('berths', 'crews'), '}']

async function tell(words: string, { files = { 'src/book.js': FAULTY }, line = 2 } = {}): Promise<number> {
  const { pull, comments } = await openReviewed(world, files)
  const id = await reply(world, {
    pull,
    thread: comments.find((one) => one.line === line)!,
    body: `@debrief ${words}`,
  })
  await settle(world)
  return id
}

const places = (pull: PullRequest) =>
  listSubmittedReviews(pull)
    .flatMap(({ comments }) => comments.map(({ path, line }) => `${path}:${line}`))
    .toSorted()

const review = async (files: Record<string, string[]>) => places((await openReviewed(world, files)).pull)

describe('the agent’s next review', () => {
  it.each([
    ['wrong', ['src/other.js:2', 'src/other.js:5']],
    ['by design for this file', ['src/other.js:2', 'src/other.js:5']],
    ['known for this repository', ['src/other.js:5']],
  ])('after "%s" leaves out the finding in its scope, and nothing outside of it', async (words, others) => {
    await tell(words)
    expect(await review({ 'src/book.js': FAULTY })).toEqual(['src/book.js:5'])
    expect(await review({ 'src/other.js': FAULTY })).toEqual(others)
  })

  it('recognizes the line when it moves, but not when it changes', async () => {
    await tell('wrong')
    expect(await review({ 'src/book.js': ['// moved', '', ...FAULTY] })).toEqual(['src/book.js:7'])
    expect(await review({ 'src/book.js': FAULTY.with(1, QUERY.replace('berths', 'crews')) })).toEqual([
      'src/book.js:2',
      'src/book.js:5',
    ])
  })

  it('still comments on the same finding in another line, unless the file is the scope', async () => {
    await tell('wrong', { files: { 'src/book.js': TWICE } })
    expect(await review({ 'src/book.js': TWICE })).toEqual(['src/book.js:5', 'src/book.js:8'])
    await world.stack.connection.db.deleteFrom('suppressions').execute()
    await tell('wrong for this file', { files: { 'src/book.js': TWICE } })
    expect(await review({ 'src/book.js': TWICE })).toEqual(['src/book.js:5'])
  })

  it('comments again once the suppression has expired, was ended in settings, or its reply was deleted', async () => {
    const { db } = world.stack.connection
    await tell('wrong for this repository')
    await db
      .updateTable('suppressions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    expect(await review({ 'src/book.js': FAULTY })).toEqual(['src/book.js:2', 'src/book.js:5'])
    await db.deleteFrom('suppressions').execute()
    await tell('wrong')
    const { id: suppressionId } = await db.selectFrom('suppressions').select('id').executeTakeFirstOrThrow()
    expect(await endSuppression(db, { suppressionId, actorId: world.marta.id, requestId: 'r' })).toBe(true)
    expect(await endSuppression(db, { suppressionId, actorId: world.marta.id, requestId: 'r' })).toBe(false)
    expect(await review({ 'src/book.js': FAULTY })).toEqual(['src/book.js:2', 'src/book.js:5'])
    await db.deleteFrom('suppressions').execute()
    const id = await tell('wrong')
    await change(world, id, { body: null })
    await settle(world)
    expect(await review({ 'src/book.js': FAULTY })).toEqual(['src/book.js:2', 'src/book.js:5'])
  })

  it('doesn’t obey a suppression in another repository', async () => {
    await tell('wrong for this repository')
    await world.stack.connection.db.updateTable('suppressions').set({ github_repo_id: 1 }).execute()
    expect(await review({ 'src/book.js': FAULTY })).toEqual(['src/book.js:2', 'src/book.js:5'])
  })
})

interface ReviewRow {
  reviewId: string
  pullRequestId: string
  score: number | null
  count: number
  mistakes: {
    id: string
    start_line: number
    disputed: boolean
    placement: string
    by: string | null
    decision: string | null
  }[]
}

async function readReview(prNumber: number, generation = 1): Promise<ReviewRow> {
  const { db } = world.stack.connection
  const found = await until('the review', () =>
    db
      .selectFrom('pr_analysis as a')
      .innerJoin('pull_requests as p', 'p.id', 'a.pull_request_id')
      .select(['a.id', 'a.score', 'a.mistakes_count', 'p.id as pullRequestId'])
      .where('p.pr_number', '=', prNumber)
      .where('a.generation', '=', generation)
      .executeTakeFirst(),
  )
  const mistakes = await db
    .selectFrom('mistakes as m')
    .leftJoin('suppressed_mistakes as s', 's.mistake_id', 'm.id')
    .leftJoin('suppressions as u', 'u.id', 's.suppression_id')
    .select(['m.id', 'm.start_line', 'm.disputed', 'm.placement', 'u.author_login as by', 's.decision'])
    .where('m.pr_analysis_id', '=', found.id)
    .orderBy('m.start_line')
    .execute()
  const { id: reviewId, pullRequestId, score, mistakes_count: count } = found
  return { reviewId, pullRequestId, score, count, mistakes }
}

/** Merges a pull request with a person's approval, so its review has a score. */
async function merge(
  files: Record<string, string[]> = { 'src/book.js': FAULTY },
  author: Partial<PullRequest['author']> = {},
): Promise<number> {
  const pull = await world.openPull(files)
  pull.author = { ...pull.author, ...author }
  const path = `/pull-requests/${REPOSITORY}/${pull.number}`
  await world.stack.control(`${path}/review`, { login: 'sven-dahl', event: 'APPROVE', body: '' })
  await world.stack.control(`${path}/merge`)
  return pull.number
}

const read = async (number: number) => {
  const { count, mistakes } = await readReview(number)
  return { count, lines: mistakes.filter(({ disputed }) => !disputed).map((one) => one.start_line) }
}

describe('the review of the merged pull request', () => {
  it('stores the mistake with the person who suppressed it, but doesn’t count it', async () => {
    const plain = await readReview(await merge())
    expect(plain).toMatchObject({ count: 2, mistakes: [{ disputed: false }, { disputed: false }] })
    await tell('by design: the id is a number')
    const after = await readReview(await merge())
    expect(after.count).toBe(1)
    expect(after.score).toBeGreaterThan(plain.score!)
    expect(after.mistakes).toMatchObject([
      { start_line: 2, disputed: true, by: 'marta-olsen', decision: null },
      { start_line: 5, disputed: false, by: null },
    ])
    await until('the other mistake to be grouped', async () => {
      const { mistakes } = await readReview((await lastNumber())!)
      return mistakes[1]!.placement !== 'waiting'
    })
    expect((await readReview((await lastNumber())!)).mistakes[0]!.placement).toBe('waiting')
  })

  it.each([
    ['wrong', [2, 5], [5]],
    ['wrong for this file', [2, 5], [5]],
    ['wrong for this repository', [5], [5]],
  ])('after "%s" counts what is outside of the scope', async (words, elsewhere, here) => {
    await tell(words)
    expect(await read(await merge({ 'src/elsewhere.js': FAULTY }))).toMatchObject({ lines: elsewhere })
    expect(await read(await merge())).toMatchObject({ lines: here })
  })

  it('counts a mistake that also happens in a line outside of the scope', async () => {
    await tell('wrong')
    expect(await read(await merge({ 'src/book.js': TWICE }))).toMatchObject({ lines: [2, 5] })
  })

  it('counts a mistake that a reviewer flagged', async () => {
    await tell('wrong for this repository')
    const pull = await world.openPull({ 'src/book.js': FAULTY })
    const path = `/pull-requests/${REPOSITORY}/${pull.number}`
    const body = 'This is an SQL injection: the id comes from the URL. Please use a parameter.'
    await world.stack.control(`${path}/inline`, { path: 'src/book.js', line: 2, body, login: 'sven-dahl' })
    await world.stack.control(`${path}/merge`)
    expect(await read(pull.number)).toMatchObject({ lines: [2, 5] })
  })

  it('counts every mistake of a coding agent, which couldn’t decide', async () => {
    await tell('wrong for this repository')
    const claude = { id: 209_825_114, login: 'claude[bot]', type: 'Bot' } as const
    const after = await readReview(await merge({ 'src/book.js': FAULTY }, claude))
    expect(after).toMatchObject({
      count: 2,
      mistakes: [
        { disputed: false, by: null },
        { disputed: false, by: null },
      ],
    })
  })

  it('lets its owner count the mistake, also in later versions of the review', async () => {
    const { db } = world.stack.connection
    await tell('wrong')
    const number = await merge()
    const { mistakes, pullRequestId, score } = await readReview(number)
    const mistakeId = mistakes[0]!.id
    const asked = { mistakeId, userId: world.marta.id, requestId: 'r' }
    expect(
      await countSuppressed(db, { ...asked, userId: (await world.stack.signUp('ines-moreau')).id }),
    ).toEqual({
      outcome: 'not_found',
    })
    const counted = await countSuppressed(db, asked)
    expect(counted).toMatchObject({ outcome: 'counted' })
    expect(await countSuppressed(db, asked)).toEqual({ outcome: 'not_suppressed' })
    const after = await readReview(number)
    expect(after).toMatchObject({ count: 2, mistakes: [{ disputed: false, decision: 'counts' }, {}] })
    expect(after.score).toBeLessThan(score!)
    const { reviewId: replaces } = after
    const again = {
      pullRequestId,
      viewerId: world.marta.id,
      kind: 'reanalyze',
      replaces,
      requestId: 'r',
    } as const
    expect(await requestAnalysis(db, again)).toMatchObject({ outcome: 'accepted' })
    expect((await readReview(number, 2)).count).toBe(2)
  })

  it('lets its owner dispute the mistake, which then follows the dispute (D17a)', async () => {
    const { db } = world.stack.connection
    await tell('wrong')
    const number = await merge()
    const [first] = (await readReview(number)).mistakes
    const mistakeId = first!.id
    await disputeMistake(db, { mistakeId, userId: world.marta.id, reason: 'wrong', note: null })
    expect((await readReview(number)).mistakes[0]).toMatchObject({ disputed: true, decision: 'disputed' })
    await settleDispute(db, { mistakeId, settlerId: world.marta.id, accept: false })
    expect((await readReview(number)).mistakes[0]).toMatchObject({ disputed: false, decision: 'disputed' })
  })

  it('counts the mistake again if the suppression ends or becomes too narrow, unless its owner decided', async () => {
    const id = await tell('wrong for this repository')
    const [near, far] = [await merge(), await merge({ 'src/elsewhere.js': FAULTY })]
    expect([(await read(near)).lines, (await read(far)).lines]).toEqual([[5], [5]])
    await change(world, id, { body: '@debrief wrong for this file' })
    await settle(world)
    expect([(await read(near)).lines, (await read(far)).lines]).toEqual([[5], [2, 5]])
    expect(await read(far)).toMatchObject({ count: 2 })
    await change(world, id, { body: null })
    await settle(world)
    expect((await read(near)).lines).toEqual([2, 5])
  })
})

const lastNumber = async () =>
  (
    await world.stack.connection.db
      .selectFrom('pull_requests')
      .select('pr_number')
      .where('merged_at', 'is not', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  )?.pr_number
