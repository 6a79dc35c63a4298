import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AgentWorld,
  FAULTY,
  listAnswers,
  listSubmittedReviews,
  reactionsTo,
  startAgentWorld,
} from '../testing/agent-world.ts'

let world: AgentWorld

beforeAll(async () => {
  world = await startAgentWorld()
})
afterAll(() => world?.close())

it('acknowledges a mention immediately, and posts one review on the right lines', async () => {
  const pull = await world.openPull({ 'src/book.js': FAULTY })
  const began = performance.now()
  const commentId = await world.commentUntilSeen(pull, 'Hi @debrief, what do you think?')
  const reactedAfter = Math.round(performance.now() - began)
  const run = await world.ended(commentId)
  const took = Math.round(performance.now() - began)
  console.info(`mention → reaction ${reactedAfter} ms, → review posted and noted ${took} ms`)
  expect(run).toMatchObject({ outcome: 'reviewed', state: 'done', head_sha: pull.head.sha, verb: 'review' })
  expect(reactionsTo(pull, commentId)).toEqual(['eyes', 'rocket'])
  const [review, ...others] = listSubmittedReviews(pull)
  expect(others).toEqual([])
  expect(review).toMatchObject({ id: run.github_review_id, state: 'COMMENTED', commitId: pull.head.sha })
  expect(review!.body).toContain(`<!-- debrief:run:issue_comment-${commentId} -->`)
  expect(review!.body).toContain('Reviewed by built-in rules, without a language model.')
  expect(review!.comments.map(({ path, line }) => [path, line])).toEqual([
    ['src/book.js', 2],
    ['src/book.js', 5],
  ])
  expect(review!.comments[0]!.body).toMatch(/^\*\*.+\*\*\n\nSecurity · High\n\n\S/)
  expect(listAnswers(pull)).toEqual([])
  const findings = await world.stack.connection.db
    .selectFrom('agent_findings')
    .selectAll()
    .where('run_id', '=', run.id)
    .orderBy('line')
    .execute()
  expect(findings.map(({ line, github_comment_id }) => [line, github_comment_id])).toEqual(
    review!.comments.map(({ line, id }) => [line, id]),
  )
  expect(run.output_tokens).toBeNull()
})

it('handles a mention in the text of a review like any other', async () => {
  const pull = await world.openPull({ 'src/book.js': FAULTY })
  const run = await world.review(pull, 'Nearly there. @debrief, anything else?')
  expect(run).toMatchObject({ outcome: 'reviewed', source: 'review' })
  expect(reactionsTo(pull, run.comment_id)).toEqual(['eyes', 'rocket'])
  expect(listSubmittedReviews(pull)).toHaveLength(1)
})

it('says only once per head that there is nothing new', async () => {
  const pull = await world.openPull({ 'src/book.js': FAULTY })
  await world.mention(pull, '@debrief')
  expect(await world.mention(pull, '@debrief review')).toMatchObject({ outcome: 'nothing_new' })
  expect(await world.mention(pull, '@debrief again')).toMatchObject({ outcome: 'nothing_new' })
  expect(listSubmittedReviews(pull)).toHaveLength(1)
  expect(listAnswers(pull).map(({ body }) => body.split('\n').at(-1))).toEqual([
    `No new issues at \`${pull.head.sha.slice(0, 7)}\`. Debrief doesn’t repeat its earlier comments.`,
  ])
})

it('mentions no earlier comments if there are none', async () => {
  const pull = await world.openPull({ 'src/fine.js': ['export const one = 1'] })
  await world.mention(pull, '@debrief')
  expect(await world.mention(pull, '@debrief again')).toMatchObject({ outcome: 'nothing_new' })
  expect(listAnswers(pull).map(({ body }) => body.split('\n').at(-1))).toEqual([
    `No new issues at \`${pull.head.sha.slice(0, 7)}\`.`,
  ])
})

it('reviews only changes since the last review, and repeats nothing', async () => {
  const pull = await world.openPull({ 'src/book.js': FAULTY, 'src/other.js': ['export const a = 1'] })
  await world.mention(pull, '@debrief')
  const more = ['export const a = 1', 'export const isOne = (b) => b == a']
  world.push(
    pull,
    { 'src/book.js': ['// moved down', ...FAULTY], 'src/other.js': more },
    { 'src/other.js': more },
  )
  expect(await world.mention(pull, '@debrief have another look')).toMatchObject({ outcome: 'reviewed' })
  const [, second] = listSubmittedReviews(pull)
  expect(second!.comments.map(({ path, line }) => [path, line])).toEqual([['src/other.js', 2]])
  expect(second!.body).toContain('the change since the last review')
})

it('repeats nothing after a force-push, when GitHub cannot compare the commits', async () => {
  const pull = await world.openPull({ 'src/book.js': FAULTY })
  await world.mention(pull, '@debrief')
  world.push(
    pull,
    { 'src/book.js': ['// moved down', ...FAULTY, 'export const same = (a, b) => a == b'] },
    null,
  )
  await world.mention(pull, '@debrief once more')
  const [, second] = listSubmittedReviews(pull)
  expect(second!.comments.map(({ line }) => line)).toEqual([8])
})

it('posts a review that says so if it finds nothing', async () => {
  const pull = await world.openPull({ 'src/fine.js': ['export const one = 1'] })
  expect(await world.mention(pull, '@debrief')).toMatchObject({ outcome: 'reviewed' })
  expect(listSubmittedReviews(pull)[0]!.body).toContain('found no issues')
})
