import { answerMention } from '@debrief/database/agent/runs'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AgentWorld,
  BOT,
  FAULTY,
  listAnswers,
  listSubmittedReviews,
  startAgentWorld,
} from '../testing/agent-world.ts'

let world: AgentWorld
let freeze: { place: string; thawed: Promise<void>; isFrozen: boolean } | null = null

beforeAll(async () => {
  world = await startAgentWorld({
    worker: { AGENT_REPOSITORY_HOURLY: '1000', AGENT_CHECK_SECONDS: '0.5' },
    failpoint(name) {
      if (freeze?.place !== name || freeze.isFrozen) return
      freeze.isFrozen = true
      return freeze.thawed
    },
  })
})
afterAll(() => world?.close())

const PLACES = [
  'before_permission',
  'before_lookup',
  'after_lookup',
  'before_create',
  'after_create',
  'after_record',
  'before_submit',
  'after_submit',
  'before_done',
]

const listPendingReviews = (pull: Awaited<ReturnType<AgentWorld['openPull']>>) =>
  pull.reviews.filter(({ author, state }) => author?.login === BOT && state === 'PENDING')

const loseLease = (commentId: number, { crashes = 0 } = {}) =>
  sql`update jobs set lease_until = now() - interval '1 second', delivered_at = now() - interval '1 minute',
      crashes = ${crashes}
    where kind = ${answerMention.kind} and key = (
      select id::text from agent_runs where comment_id = ${commentId})`.execute(world.stack.connection.db)

it.each(PLACES)('W2: only one review is posted if a worker freezes %s and continues later', async (place) => {
  const pull = await world.openPull({ 'src/book.js': FAULTY })
  let thaw = () => {}
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve
  })
  freeze = { place: `agent.${place}`, thawed, isFrozen: false }
  const commentId = await world.comment(pull, `@debrief ${place}`)
  await until('the worker to freeze', async () => freeze?.isFrozen)
  await loseLease(commentId)
  const run = await world.ended(commentId)
  expect(run).toMatchObject({ outcome: 'reviewed', crashed: true })
  expect(listSubmittedReviews(pull)).toHaveLength(1)
  const effects = world.stack.simulator.state.effects.length
  thaw()
  freeze = null
  // The thawed worker continues while this mention is being answered.
  await world.mention(pull, '@debrief help')
  await until('what the thawed worker left to be gone', async () => listPendingReviews(pull).length === 0)
  expect(world.stack.simulator.state.effects.length).toBeGreaterThan(effects)
  expect(listSubmittedReviews(pull)).toHaveLength(1)
  expect(listSubmittedReviews(pull)[0]!.id).toBe(run.github_review_id)
  expect(listSubmittedReviews(pull)[0]!.comments).toHaveLength(2)
  expect(listAnswers(pull)).toHaveLength(1)
  const findings = await world.stack.connection.db
    .selectFrom('agent_findings')
    .select('github_comment_id')
    .where('run_id', '=', run.id)
    .execute()
  expect(findings.map(({ github_comment_id }) => github_comment_id).toSorted()).toEqual(
    listSubmittedReviews(pull)[0]!
      .comments.map(({ id }) => id)
      .toSorted(),
  )
})

it.each([
  { place: 'after_record', next: 'reviewed' },
  { place: 'before_done', next: 'nothing_new' },
])(
  'reports the findings that a run discarded $place did not post, and repeats none that it did',
  async ({ place, next }) => {
    const pull = await world.openPull({ 'src/book.js': FAULTY })
    let thaw = () => {}
    const thawed = new Promise<void>((resolve) => {
      thaw = resolve
    })
    freeze = { place: `agent.${place}`, thawed, isFrozen: false }
    const commentId = await world.comment(pull, `@debrief ${place}`)
    await until('the worker to freeze', async () => freeze?.isFrozen)
    await loseLease(commentId, { crashes: 4 })
    expect(await world.ended(commentId)).toMatchObject({ outcome: 'failed', reason: 'crashed' })
    freeze = null
    expect(await world.mention(pull, '@debrief once more')).toMatchObject({ outcome: next })
    thaw()
    await until('what the thawed worker left to be gone', async () => listPendingReviews(pull).length === 0)
    expect(listSubmittedReviews(pull)).toHaveLength(1)
    expect(listSubmittedReviews(pull)[0]!.comments).toHaveLength(2)
  },
)

it('W2: the chore deletes a pending review that a killed worker left behind', async () => {
  const pull = await world.openPull({ 'src/book.js': FAULTY })
  const commentId = await world.comment(pull, '@debrief and die')
  const run = await world.ended(commentId)
  const bot = world.stack.simulator.state.accounts.get(BOT)!
  const left = {
    id: 999_002,
    author: bot,
    state: 'PENDING' as const,
    body: 'left',
    commitId: pull.head.sha,
    submittedAt: null,
    reactions: [],
  }
  pull.reviews.push(left)
  await world.stack.connection.db
    .updateTable('agent_runs')
    .set({ crashed: true })
    .where('id', '=', run.id)
    .execute()
  await until('it to be deleted', async () => listPendingReviews(pull).length === 0)
  expect(listSubmittedReviews(pull)).toHaveLength(1)
})

it('W2: of two text answers to one mention, only the later one is deleted', async () => {
  const pull = await world.openPull({ 'src/book.js': FAULTY })
  const run = await world.mention(pull, '@debrief help')
  const [answer] = listAnswers(pull)
  const bot = world.stack.simulator.state.accounts.get(BOT)!
  const marta = world.stack.simulator.state.accounts.get('marta-olsen')!
  const copies = [
    { ...answer!, id: answer!.id + 100_000, author: bot },
    { ...answer!, id: answer!.id + 100_001, author: marta },
    { ...answer!, id: answer!.id + 100_002, author: bot, body: 'another one of ours' },
  ]
  pull.issueComments.push(...copies)
  await world.reply(pull, await firstThread(pull), '@debrief explain')
  const thread = pull.reviewComments.at(-1)!
  pull.reviewComments.push({ ...thread, id: thread.id + 100_000 })
  await world.stack.connection.db
    .updateTable('agent_runs')
    .set({ crashed: true })
    .where('id', '=', run.id)
    .execute()
  await until('the second answers to be deleted', async () => {
    const left = [...pull.issueComments, ...pull.reviewComments].map(({ id }) => id)
    return !left.includes(copies[0]!.id) && !left.includes(thread.id + 100_000)
  })
  expect(pull.issueComments.map(({ id }) => id).toSorted()).toEqual(
    expect.arrayContaining([answer!.id, copies[1]!.id, copies[2]!.id]),
  )
  expect(pull.reviewComments).toContain(thread)
})

async function firstThread(pull: Awaited<ReturnType<AgentWorld['openPull']>>): Promise<number> {
  await world.mention(pull, '@debrief')
  return listSubmittedReviews(pull)[0]!.comments[0]!.id
}
