import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import { expect, it } from 'vitest'
import { GithubPaused } from '../../errors.ts'
import { always, catchFailure, createTestClient } from '../../testing/call-server.ts'
import { answerJson, startServer } from '../../testing/start-server.ts'
import { readResolutions, resolveThreads } from './resolutions.ts'

const pull = { fullName: 'northbeam/ferry-api', number: 7 }
const large = 3_000_000_001
const node = (id: number | string | null, isResolved: unknown = true) => ({
  isResolved,
  comments: { nodes: [{ fullDatabaseId: id }] },
})
const page = (nodes: unknown[], endCursor: string | null = null) => ({
  data: {
    repository: {
      pullRequest: { reviewThreads: { pageInfo: { hasNextPage: endCursor !== null, endCursor }, nodes } },
    },
  },
})

it('reads page by page, and accepts ids beyond 32 bits', async () => {
  await using server = await startServer(({ body }, response) => {
    const { after } = JSON.parse(body).variables
    answerJson(
      response,
      after === null ? page([node(String(large)), node('2', false)], 'next') : page([node(3)]),
    )
  })
  expect(await readResolutions(createTestClient(server), pull, {})).toEqual(
    new Map([
      [large, true],
      [2, false],
      [3, true],
    ]),
  )
  expect(server.seen.map(({ body }) => JSON.parse(body).variables)).toEqual([
    { owner: 'northbeam', name: 'ferry-api', number: 7, after: null },
    { owner: 'northbeam', name: 'ferry-api', number: 7, after: 'next' },
  ])
})

it('keeps the other parts when one is missing', async () => {
  const url = 'https://github.com/northbeam/ferry-api/pull/7#discussion_r55'
  const nodes = [
    null,
    node(null),
    node('4'),
    { isResolved: 'yes', comments: node('5').comments },
    { isResolved: true, comments: { nodes: [{ url }] } },
  ]
  await using server = await startServer((_, response) =>
    answerJson(response, { ...page(nodes), errors: [{ message: 'Something went wrong' }] }),
  )
  expect(await readResolutions(createTestClient(server), pull, {})).toEqual(
    new Map([
      [4, true],
      [55, true],
    ]),
  )
})

it.each([
  ['an error', { errors: [{ message: 'no' }] }],
  ['no pull request', { data: { repository: null }, errors: [{ type: 'NOT_FOUND', message: 'no' }] }],
  ['nonsense', [7]],
])('leaves resolutions unknown after %s', async (_, answer) => {
  await using server = await startServer((_request, response) => answerJson(response, answer))
  expect(await readResolutions(createTestClient(server), pull, {})).toEqual(new Map())
})

it.each([403, 404, 500])('leaves resolutions unknown after a %d', async (status) => {
  await using server = await always(status, { 'x-ratelimit-remaining': '9' })
  expect(await readResolutions(createTestClient(server), pull, {})).toEqual(new Map())
})

it('rethrows a pause and a revoked token, because no other read would work either', async () => {
  await using paused = await always(403, { 'retry-after': '60' })
  await using revoked = await always(401)
  await expect(readResolutions(createTestClient(paused), pull, {})).rejects.toBeInstanceOf(GithubPaused)
  expect(await catchFailure(readResolutions(createTestClient(revoked), pull, {}))).toMatchObject({
    kind: 'token_revoked',
  })
})

it('leaves a thread unknown if GitHub doesn’t return it', () => {
  const thread = (...ids: number[]) =>
    ({ rootId: ids[0], resolution: 'unknown', comments: ids.map((id) => ({ id })) }) as ReviewThread
  const resolved = resolveThreads(
    [thread(1, 9), thread(2), thread(3)],
    new Map([
      [9, true],
      [2, false],
    ]),
  )
  expect(resolved.map(({ resolution }) => resolution)).toEqual(['resolved', 'unresolved', 'unknown'])
})
