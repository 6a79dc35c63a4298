import { describe, expect, it } from 'vitest'
import { shas, writeFixture } from '../testing/fixture.ts'
import { startForTest } from '../testing/start.ts'

const one = '/repos/acme/shop/pulls/1'

describe('paging', () => {
  it('returns 30 items a page, at most 100, with GitHub’s links', async () => {
    const { call, apiUrl, createToken } = await startForTest({
      dataFolders: [writeFixture({ comments: 130 })],
    })
    const token = createToken('ada')
    const first = await call(`GET ${one}/comments`, { token })
    expect(first.body).toHaveLength(30)
    expect(first.headers.get('link')).toBe(
      `<${apiUrl}${one}/comments?page=2>; rel="next", <${apiUrl}${one}/comments?page=5>; rel="last"`,
    )
    const last = await call(`GET ${one}/comments?per_page=200&page=2`, { token })
    expect(last.body).toHaveLength(30)
    expect(last.headers.get('link')).toContain('rel="prev"')
    expect(last.headers.get('link')).not.toContain('rel="next"')
  })

  it('omits the links if there’s only one page', async () => {
    const { call, createToken } = await startForTest({ dataFolders: [writeFixture()] })
    expect((await call(`GET ${one}/comments`, { token: createToken('ada') })).headers.get('link')).toBeNull()
  })
})

describe('conditional requests', () => {
  it('get 304 without counting against the limit until something changes', async () => {
    const { call, control, createToken } = await startForTest({ dataFolders: [writeFixture()] })
    const token = createToken('ada')
    const before = await call(`GET ${one}`, { token })
    const etag = before.headers.get('etag') ?? ''
    const again = await call(`GET ${one}`, { token, headers: { 'if-none-match': etag } })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers.get('x-ratelimit-used')).toBe(before.headers.get('x-ratelimit-used'))
    await control('POST /pull-requests/acme/shop/1/edit-title', { title: 'Sell less' })
    const changed = await call(`GET ${one}`, { token, headers: { 'if-none-match': etag } })
    expect(changed.body.title).toBe('Sell less')
  })
})

describe('the diff', () => {
  const diff = { accept: 'application/vnd.github.diff' }

  it('is returned as text', async () => {
    const { call, state, createToken } = await startForTest({ dataFolders: [writeFixture()] })
    const answer = await call(`GET ${one}`, { token: createToken('ada'), headers: diff })
    expect(answer.headers.get('content-type')).toBe('application/vnd.github.diff; charset=utf-8')
    expect(answer.text).toMatch(/^diff --git/)
    expect(state.violations).toEqual([])
  })

  it('is rejected above 300 files or 20,000 lines', async () => {
    const file = { status: 'added', additions: 1, deletions: 0, changes: 1 }
    const files = Array.from({ length: 3100 }, (_, index) => ({ ...file, filename: `f${index}` }))
    const folder = writeFixture({ files })
    writeFixture({ number: 2, diff: 'x\n'.repeat(20_001) }, folder)
    const { call, createToken } = await startForTest({ dataFolders: [folder] })
    const token = createToken('ada')
    const many = await call(`GET ${one}`, { token, headers: diff })
    expect(many.status).toBe(406)
    expect(many.body.message).toContain('maximum number of files (300)')
    const long = await call('GET /repos/acme/shop/pulls/2', { token, headers: diff })
    expect(long.body.message).toContain('maximum number of lines (20000)')
    expect((await call(`GET ${one}/files?per_page=100&page=30`, { token })).body).toHaveLength(100)
    expect((await call(`GET ${one}/files?per_page=100&page=31`, { token })).body).toHaveLength(0)
  })
})

it('serves commits, comparisons and contents from the folder, or responds with an error if they’re missing', async () => {
  const { call, state, createToken } = await startForTest({ dataFolders: [writeFixture()] })
  const token = createToken('ada')
  const read = (path: string) => call(`GET /repos/acme/shop/${path}`, { token })
  expect((await read(`commits/${shas.head}`)).body.files).toHaveLength(1)
  expect((await read(`commits/${shas.first}`)).body.files).toBeUndefined()
  expect((await read(`commits/${'9'.repeat(40)}`)).status).toBe(422)
  expect((await read(`compare/${shas.pushedAway}...${shas.head}`)).body).toMatchObject({
    status: 'diverged',
    files: [{ filename: 'src/shop.ts' }],
  })
  expect((await read(`compare/${shas.first}...${shas.base}`)).status).toBe(404)
  const content = await read(`contents/src/shop.ts?ref=${shas.head}`)
  expect(Buffer.from(content.body.content, 'base64').toString()).toBe('one\nTWO\ntwo and a half\nthree\n')
  expect((await read(`contents/src?ref=${shas.head}`)).body).toMatchObject([
    { type: 'file', path: 'src/shop.ts' },
  ])
  expect((await read(`contents/src/other.ts?ref=${shas.head}`)).status).toBe(404)
  expect((await read('languages')).body).toHaveProperty('TypeScript')
  expect(state.violations).toEqual([])
})

describe('a recorded review comment', () => {
  it('gets its missing fields from the patch and defaults', async () => {
    const { call, createToken } = await startForTest({ dataFolders: [writeFixture()] })
    const { body } = await call(`GET ${one}/comments`, { token: createToken('ada') })
    expect(body[0]).toMatchObject({
      line: 2,
      original_line: 2,
      position: 3,
      start_line: null,
      subject_type: 'line',
    })
  })
})

it('links to the next page through the caller’s proxy', async () => {
  const { ask, url, createToken } = await startForTest({ dataFolders: [writeFixture({ comments: 40 })] })
  const address = url.replace('127.0.0.1', 'localhost')
  const headers = { authorization: `Bearer ${createToken('ada')}` }
  const through = await ask(`${address}/repos/acme/shop/pulls/1/comments`, { headers })
  expect(through.headers.get('link')).toContain(
    `<${address}${one.replace('GET ', '')}/comments?page=2>; rel="next"`,
  )
})
