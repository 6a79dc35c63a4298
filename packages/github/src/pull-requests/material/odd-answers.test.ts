import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catchFailure, createTestClient } from '../../testing/call-server.ts'
import { answerJson, type RespondToRequest, startServer } from '../../testing/start-server.ts'
import { readPullRequest } from '../pull-request.ts'

const head = 'b'.repeat(40)
const address = { fullName: 'northbeam/ferry-api', number: 7 }
const root = '/repos/northbeam/ferry-api'
const pull = {
  number: 7,
  changed_files: 1,
  head: { sha: head },
  base: { sha: 'a'.repeat(40), repo: { id: 1, full_name: address.fullName } },
}

function startPullRequest(
  parts: Record<string, unknown>,
  otherwise: RespondToRequest = (_, response) => answerJson(response, []),
) {
  return startServer((request, response, nth) => {
    const path = request.url.split('?')[0] ?? ''
    const wantsDiff = request.headers.accept === 'application/vnd.github.diff'
    const key = wantsDiff ? 'diff' : path
    if (!(key in parts) && path === `${root}/pulls/7` && !wantsDiff) return answerJson(response, pull)
    if (!(key in parts)) return otherwise(request, response, nth)
    const part = parts[key]
    if (typeof part === 'number')
      return answerJson(
        response,
        { message: 'no' },
        { status: part, headers: { 'x-ratelimit-remaining': '9' } },
      )
    if (wantsDiff) return response.end(part)
    answerJson(response, part)
  })
}

const list = (name: string) => `${root}/pulls/7/${name}`
const large = { filename: 'large.ts', status: 'modified', additions: 9000, deletions: 0 }
const binary = { filename: 'logo.png', status: 'added', additions: 0, deletions: 0 }
const diff = 'diff --git a/large.ts b/large.ts\n--- a/large.ts\n+++ b/large.ts\n@@ -1 +1 @@\n-a\n+b\n'

describe('patches that the list of files omits', () => {
  it('are taken from the diff', async () => {
    await using server = await startPullRequest({ [list('files')]: [large, binary], diff })
    const { files } = await readPullRequest(createTestClient(server), address)
    expect(files.map(({ path, patch }) => [path, patch])).toEqual([
      ['large.ts', '@@ -1 +1 @@\n-a\n+b'],
      ['logo.png', null],
    ])
  })

  it.each([406, 404, 422, 500])('stay missing if the diff responds with %d', async (status) => {
    await using server = await startPullRequest({ [list('files')]: [large], diff: status })
    const { files } = await readPullRequest(createTestClient(server), address)
    expect(files).toMatchObject([{ path: 'large.ts', patch: null, additions: 9000 }])
  })

  it('cost no call if only binary files lack them', async () => {
    await using server = await startPullRequest({ [list('files')]: [binary] })
    await readPullRequest(createTestClient(server), address)
    expect(server.seen.some(({ headers }) => headers.accept?.includes('diff'))).toBe(false)
  })
})

it('reports with its counts that the list of files ends at 3,000', async () => {
  await using server = await startPullRequest(
    { [`${root}/pulls/7`]: { ...pull, changed_files: 4000 } },
    ({ url, headers }, response) => {
      if (!url.includes('/files')) return answerJson(response, [])
      const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1)
      const link = `<http://${headers.host}${list('files')}?per_page=100&page=${page + 1}>; rel="next"`
      answerJson(
        response,
        Array.from({ length: 100 }, (_, nth) => ({ filename: `${page}/${nth}.ts`, patch: '@@' })),
        { headers: { link } },
      )
    },
  )
  const material = await readPullRequest(createTestClient(server), address)
  expect([material.changedFiles, material.files.length]).toEqual([4000, 3000])
})

it('has no conversation if the repository’s issues are turned off', async () => {
  await using server = await startPullRequest({ [`${root}/issues/7/comments`]: 410 })
  expect(await readPullRequest(createTestClient(server), address)).toMatchObject({
    conversation: [],
    changedFiles: 1,
  })
})

it('reads at most fifty later commits, and leaves out garbage-collected ones', async () => {
  const commits = Array.from({ length: 80 }, (_, nth) => ({ sha: nth.toString(16).padStart(40, '0') }))
  const comments = [{ id: 1, path: 'a.ts', original_commit_id: commits[0]?.sha }]
  await using server = await startPullRequest(
    { [list('commits')]: commits, [list('comments')]: comments },
    ({ url }, response) => {
      const sha = /commits\/([0-9a-f]{40})$/.exec(url)?.[1]
      if (sha === commits[3]?.sha)
        return answerJson(response, { message: 'No commit found' }, { status: 422 })
      answerJson(response, sha ? { sha, files: [{ filename: 'a.ts', patch: '@@' }] } : [])
    },
  )
  const { laterCommits } = await readPullRequest(createTestClient(server), address)
  expect(laterCommits.length).toBe(49)
  expect(laterCommits.map(({ sha }) => sha)).not.toContain(commits[3]?.sha)
})

it('is retryable if the first response isn’t a pull request', async () => {
  await using server = await startPullRequest({ [`${root}/pulls/7`]: { hello: 'world' } })
  expect(await catchFailure(readPullRequest(createTestClient(server), address))).toMatchObject({
    kind: 'unavailable',
    retryable: true,
  })
})

it('never throws on malformed lists', async () => {
  const odd = fc.oneof(
    fc.anything(),
    fc.record({
      id: fc.nat(),
      user: fc.anything(),
      body: fc.anything(),
      path: fc.anything(),
      original_commit_id: fc.anything(),
      created_at: fc.anything(),
    }),
    fc.record({
      filename: fc.anything(),
      status: fc.anything(),
      patch: fc.anything(),
      previous_filename: fc.anything(),
      sha: fc.anything(),
      commit: fc.anything(),
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(odd, { maxLength: 4 }),
      fc.dictionary(
        fc.constantFrom('title', 'body', 'user', 'merged_at', 'additions', 'head', 'base'),
        fc.anything(),
      ),
      async (entries, fields) => {
        const parts = { [`${root}/pulls/7`]: { ...pull, ...fields } }
        await using server = await startPullRequest(parts, (_, response) => answerJson(response, entries))
        expect((await readPullRequest(createTestClient(server), address)).number).toBe(7)
      },
    ),
    { numRuns: 40 },
  )
})
