import { expect, it } from 'vitest'
import { createTestClient } from '../testing/call-server.ts'
import { answerJson, startServer } from '../testing/start-server.ts'
import {
  listOpenPullRequestsByAuthor,
  MAX_SEARCHED,
  readFilesAtHead,
  readPullRequestNow,
} from './open-pull-requests.ts'

const FERRY = { fullName: 'northbeam/ferry-api', number: 489 }
const sha = (letter: string) => letter.repeat(40)
const createPull = (fields: object = {}) => ({
  number: 489,
  title: 'Tell guests',
  state: 'open',
  html_url: 'https://github.com/northbeam/ferry-api/pull/489',
  user: { login: 'marta-olsen', id: 7 },
  head: { sha: sha('a') },
  base: { sha: sha('0'), repo: { id: 50, full_name: FERRY.fullName } },
  updated_at: '2026-11-20T15:20:00Z',
  ...fields,
})

it('lists an author’s open pull requests, and leaves out other entries', async () => {
  await using server = await startServer((_, response) =>
    answerJson(response, [
      createPull({ draft: true }),
      createPull({ number: 488, user: { login: 'jonas-pitt', id: 8 } }),
      createPull({ number: 487, user: null }),
      createPull({ number: 486, head: null }),
      null,
    ]),
  )
  const { pulls, isWhole } = await listOpenPullRequestsByAuthor(createTestClient(server), {
    ...FERRY,
    authorId: 7,
  })
  expect(isWhole).toBe(true)
  expect(pulls).toMatchObject([
    { number: 489, isDraft: true, isMerged: false, headSha: sha('a'), repositoryGithubId: 50 },
  ])
})

it('reads at most three pages, and reports that there are more', async () => {
  await using server = await startServer(({ url, headers }, response, nth) => {
    const link = `<http://${headers.host}${url}&page=${nth + 1}>; rel="next"`
    const page = Array.from({ length: 100 }, () => createPull())
    answerJson(response, page, { headers: { link } })
  })
  const { pulls, isWhole } = await listOpenPullRequestsByAuthor(createTestClient(server), {
    ...FERRY,
    authorId: 7,
  })
  expect([pulls.length, isWhole, server.seen.length]).toEqual([MAX_SEARCHED, false, 3])
})

const movingServer = (moves: number) => {
  let read = 0
  return startServer(({ url }, response) => {
    if (url.includes('/files'))
      return answerJson(response, [{ filename: `after-${read}.ts`, status: 'added' }])
    const letter = String.fromCharCode(97 + Math.min(read, moves))
    read += 1
    answerJson(response, createPull({ head: { sha: sha(letter) } }))
  })
}

it('reads the files again after new commits, and gives up if they keep coming', async () => {
  await using server = await movingServer(1)
  const client = createTestClient(server)
  const pull = await readPullRequestNow(client, FERRY)
  const read = await readFilesAtHead(client, { ...FERRY, pull })
  expect(read?.pull.headSha).toBe(sha('b'))
  expect(read?.files.map(({ path }) => path)).toEqual(['after-2.ts'])
  await using restless = await movingServer(9)
  const other = createTestClient(restless)
  expect(await readFilesAtHead(other, { ...FERRY, pull: await readPullRequestNow(other, FERRY) })).toBeNull()
})
