import { expect, it } from 'vitest'
import { shas, writeFixture } from '../testing/fixture.ts'
import { startForTest } from '../testing/start.ts'

const repository = '/repos/acme/shop'
const one = `${repository}/pulls/1`
const control = 'POST /pull-requests/acme/shop/1'
const place = { path: 'src/shop.ts', side: 'RIGHT' }

async function start() {
  const github = await startForTest({ dataFolders: [writeFixture()] })
  const ben = github.createToken('ben')
  const get = async (path: string) => (await github.call(`GET ${path}`, { token: ben })).body
  const raw = async (sha: string) => {
    const { content } = await get(`${repository}/contents/src/shop.ts?ref=${sha}`)
    return Buffer.from(content, 'base64').toString()
  }
  const push = async (what: string, body = {}) =>
    (await github.control(`${control}/${what}`, body)).body.head as string
  return { ...github, ben, get, raw, push }
}

it('moves the head on a push, and adds lines to the files, diff, contents and comparison', async () => {
  const { call, get, raw, push, ben, state } = await start()
  const head = await push('push', { text: 'four\nfive' })
  expect(head).not.toBe(shas.head)
  expect(await get(one)).toMatchObject({ head: { sha: head }, commits: 3, additions: 4, changed_files: 1 })
  const [file] = await get(`${one}/files`)
  expect(file).toMatchObject({
    additions: 4,
    patch: '@@ -1,3 +1,6 @@\n one\n-two\n+TWO\n+two and a half\n three\n+four\n+five',
  })
  expect((await get(`${one}/commits`)).at(-1)).toMatchObject({ sha: head, parents: [{ sha: shas.head }] })
  expect(await raw(head)).toBe('one\nTWO\ntwo and a half\nthree\nfour\nfive\n')
  expect(await raw(shas.head)).toBe('one\nTWO\ntwo and a half\nthree\n')
  const change = '@@ -2,3 +2,5 @@\n TWO\n two and a half\n three\n+four\n+five'
  expect(await get(`${repository}/compare/${shas.head}...${head}`)).toMatchObject({
    status: 'ahead',
    ahead_by: 1,
    files: [{ filename: 'src/shop.ts', additions: 2, deletions: 0, patch: change }],
  })
  expect((await get(`${repository}/commits/${head}`)).files).toMatchObject([{ patch: change }])
  const diff = await call(`GET ${one}`, { token: ben, headers: { accept: 'application/vnd.github.diff' } })
  expect(diff.text).toContain(`+++ b/src/shop.ts\n${file.patch}\n`)
  expect(state.violations).toEqual([])
})

it('compares several pushes as one change, without reverted lines', async () => {
  const { get, raw, push, state } = await start()
  const first = await push('push', { text: 'four' })
  const second = await push('push', { text: 'five' })
  expect(await get(`${repository}/compare/${shas.head}...${second}`)).toMatchObject({
    ahead_by: 2,
    files: [{ additions: 2, patch: '@@ -2,3 +2,5 @@\n TWO\n two and a half\n three\n+four\n+five' }],
  })
  const third = await push('revert')
  expect(await raw(third)).toBe(await raw(first))
  expect((await get(`${repository}/compare/${second}...${third}`)).files).toMatchObject([
    { additions: 0, deletions: 1, patch: '@@ -3,4 +3,3 @@\n two and a half\n three\n four\n-five' },
  ])
  expect(await get(one)).toMatchObject({ head: { sha: third }, commits: 5, additions: 3 })
  expect(state.violations).toEqual([])
})

it('keeps comments on unchanged lines, and outdates those whose lines are gone', async () => {
  const { get, push, call, ben, state } = await start()
  const pushed = await push('push', { text: 'four' })
  const review = { event: 'COMMENT', comments: [{ ...place, line: 5, body: 'Four?' }] }
  expect((await call(`POST ${one}/reviews`, { token: ben, body: review })).status).toBe(200)
  const reverted = await push('revert')
  expect(await get(`${one}/comments`)).toMatchObject([
    { line: 2, position: 3, commit_id: reverted },
    { line: null, position: null, original_line: 5, commit_id: pushed },
  ])
  const late = { ...place, line: 5, body: 'Still four?', commit_id: pushed }
  expect(await call(`POST ${one}/comments`, { token: ben, body: late })).toMatchObject({
    status: 201,
    body: { line: null, original_line: 5, commit_id: pushed },
  })
  const wrong = { ...late, commit_id: reverted }
  expect((await call(`POST ${one}/comments`, { token: ben, body: wrong })).status).toBe(422)
  expect(state.violations).toEqual([])
})

it('keeps the contents after a force-push', async () => {
  const { get, raw, push, state } = await start()
  const head = await push('force-push')
  expect(await raw(head)).toBe(await raw(shas.head))
  expect(await get(`${repository}/compare/${shas.head}...${head}`)).toMatchObject({
    status: 'diverged',
    files: [],
  })
  expect(state.violations).toEqual([])
})

it('rejects reverting a recorded commit, and adding lines to a file outside the diff', async () => {
  const { control: act } = await start()
  expect((await act(`${control}/revert`)).status).toBe(422)
  expect((await act(`${control}/push`, { path: 'README.md' })).status).toBe(422)
})
