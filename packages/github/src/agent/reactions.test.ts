import { expect, it } from 'vitest'
import { createPostPace } from '../http/post-pace.ts'
import { createTestClient } from '../testing/call-server.ts'
import { answerJson, startServer } from '../testing/start-server.ts'
import { react } from './reactions.ts'

const SPACING = 1_000

it.each([
  ['the text of a review, by GraphQL', 'review', '/graphql'],
  ['a comment', 'issue_comment', '/reactions'],
] as const)('reacts to %s at the pace of writes', async (_, source, ending) => {
  await using server = await startServer((_request, response) =>
    answerJson(response, { node_id: 'PRR_1', data: { addReaction: { reaction: { content: 'ROCKET' } } } }),
  )
  let time = 0
  const posts = createPostPace({
    spacing: SPACING,
    now: () => time,
    async wait(milliseconds) {
      time += milliseconds
    },
  })
  const reacted = { fullName: 'northbeam/ferry-api', prNumber: 482, source, commentId: 7 }
  for (let count = 0; count < 100; count += 1)
    expect(await react(createTestClient(server, { posts }), reacted, { content: 'rocket' })).toBe(true)
  expect(server.seen.filter(({ url }) => url.endsWith(ending))).toHaveLength(100)
  expect(time).toBeGreaterThan(80 * SPACING)
})
