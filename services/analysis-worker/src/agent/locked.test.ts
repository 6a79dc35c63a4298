import type { PullRequest } from '@debrief/simulators/github/state/nouns'
import { until } from '@debrief/testing/stack'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AgentWorld,
  BOT,
  FAULTY,
  listAnswers,
  listSubmittedReviews,
  reactionsTo,
  startAgentWorld,
} from '../testing/agent-world.ts'

let world: AgentWorld
beforeAll(async () => {
  world = await startAgentWorld({ worker: { AGENT_REPOSITORY_HOURLY: '1000', AGENT_CHECK_SECONDS: '0.5' } })
})
afterAll(() => world?.close())

const openPull = () => world.openPull({ 'src/book.js': FAULTY })
const listPendingReviews = ({ reviews }: PullRequest) =>
  reviews.filter(({ author, state }) => author?.login === BOT && state === 'PENDING')

async function lockedBefore(
  pull: PullRequest,
  {
    body,
    call,
    comment = world.commentUntilSeen,
  }: { body: string; call: RegExp; comment?: AgentWorld['commentUntilSeen'] },
) {
  let locked = 0
  const stop = world.onCall((route) => {
    if (!call.test(route)) return
    pull.locked = true
    locked += 1
  })
  const commentId = await comment(pull, body)
  const run = await world.ended(commentId)
  stop()
  expect(locked).toBeGreaterThan(0)
  return { run, commentId }
}

it.each([
  { what: 'the review is created', body: '@debrief', call: /^POST .*\/reviews$/ },
  { what: 'the review is submitted', body: '@debrief', call: /^POST .*\/events$/ },
  { what: 'the answer is posted', body: '@debrief help', call: /^POST .*\/comments$/ },
])(
  'ends as locked with only a reaction, if $what right after the conversation was locked',
  async ({ body, call }) => {
    const pull = await openPull()
    const { run, commentId } = await lockedBefore(pull, { body, call })
    expect(run).toMatchObject({ state: 'done', outcome: 'ignored', reason: 'locked', error: null })
    expect(reactionsTo(pull, commentId)).toEqual(['eyes', 'confused'])
    expect([...listSubmittedReviews(pull), ...listAnswers(pull)]).toEqual([])
    await until('no pending review to be left', async () => listPendingReviews(pull).length === 0)
  },
)

it('after unlocking, repeats in the next answer the findings that it could not post', async () => {
  const pull = await openPull()
  await lockedBefore(pull, { body: '@debrief', call: /^POST .*\/events$/ })
  pull.locked = false
  expect(await world.mention(pull, '@debrief once more')).toMatchObject({ outcome: 'reviewed' })
  expect(listSubmittedReviews(pull)[0]!.comments).toHaveLength(2)
})

it('ends as locked if GitHub rejects the reaction too', async () => {
  const pull = await openPull()
  world.stack.simulator.faults.add({ match: 'POST /.*reactions', kind: 'status', status: 403, times: 9 })
  const { run, commentId } = await lockedBefore(pull, {
    body: '@debrief',
    call: /\/reactions$/,
    comment: world.comment,
  })
  expect(run).toMatchObject({ outcome: 'ignored', reason: 'locked', error: null })
  expect(reactionsTo(pull, commentId)).toEqual([])
  world.stack.simulator.faults.clear()
})
