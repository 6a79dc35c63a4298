import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { CachedAnswer, GithubCall } from './http/caller.ts'
import { always, catchFailure, createTestClient, token } from './testing/call-server.ts'
import { answerJson, type RespondToRequest, startServer } from './testing/start-server.ts'

describe('a call', () => {
  it('sends the token, the version, the media type and the user agent, over keep-alive connections', async () => {
    await using server = await startServer((_, response) => answerJson(response, { ok: true }))
    const client = createTestClient(server)
    for (let call = 0; call < 20; call++) expect(await client.get('/user')).toEqual({ ok: true })
    expect(server.connections()).toBeLessThanOrEqual(2)
    expect(server.seen[0]).toMatchObject({
      method: 'GET',
      url: '/user',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        'user-agent': 'debrief-test',
      },
    })
  })

  it('sends no authorization without a token, and doesn’t call GraphQL', async () => {
    await using server = await startServer((_, response) => answerJson(response, { ok: true }))
    const client = createTestClient(server, { token: null })
    expect(await client.get('/repos/northbeam/ferry-api')).toEqual({ ok: true })
    expect((await catchFailure(client.graphql('query { viewer { login } }', {}))).kind).toBe('forbidden')
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  it('keeps the path of an enterprise URL, and finds its GraphQL URL', async () => {
    await using server = await startServer((_, response) => answerJson(response, {}))
    const client = createTestClient(server, { baseUrl: `${server.baseUrl}/api/v3/` })
    await client.get('/user')
    await client.graphql('query { viewer { login } }', {})
    expect(server.seen.map(({ url }) => url)).toEqual(['/api/v3/user', '/api/graphql'])
  })

  it('decompresses a response', async () => {
    await using server = await startServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(gzipSync('{"packed":true}'))
    })
    expect(await createTestClient(server).get('/')).toEqual({ packed: true })
  })

  it('reports each call without its query', async () => {
    await using server = await always(200, { 'x-ratelimit-remaining': '41' })
    const calls: GithubCall[] = []
    await createTestClient(server, { onCall: (call) => calls.push(call) }).get('/user/repos?per_page=100')
    expect(calls).toMatchObject([{ method: 'GET', path: '/user/repos', status: 200, remaining: 41 }])
  })

  it('is one of at most six at a time', async () => {
    let open = 0
    let max = 0
    await using server = await startServer(async (_, response) => {
      max = Math.max(max, ++open)
      await new Promise(setImmediate)
      open--
      answerJson(response, {})
    })
    const client = createTestClient(server)
    await Promise.all(Array.from({ length: 30 }, (_, nth) => client.get(`/${nth}`)))
    expect(server.seen.length).toBe(30)
    expect(max).toBeLessThanOrEqual(6)
  })
})

describe('pages', () => {
  const paged: RespondToRequest = ({ url, headers }, response) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1)
    const link = `<http://${headers.host}/list?page=${page + 1}>; rel="next", <http://${headers.host}/list?page=3>; rel="last"`
    answerJson(response, [page * 2 - 1, page * 2], page < 3 ? { headers: { link } } : {})
  }

  it('are followed to the end, in order', async () => {
    await using server = await startServer(paged)
    expect(await createTestClient(server).list('/list')).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('stop at the limit', async () => {
    await using server = await startServer(paged)
    expect(await createTestClient(server).list('/list', { maxPages: 2 })).toEqual([1, 2, 3, 4])
  })

  it('are not followed to another origin or in a loop', async () => {
    await using other = await always(200, {}, ['stolen'])
    await using server = await startServer(({ url, headers }, response) => {
      const next = url === '/abroad' ? `${other.baseUrl}/list` : `http://${headers.host}${url}`
      answerJson(response, [url], { headers: { link: `<${next}>; rel="next"` } })
    })
    expect(await createTestClient(server).list('/abroad')).toEqual(['/abroad'])
    expect(await createTestClient(server).list('/circle')).toEqual(['/circle'])
    expect(other.seen).toEqual([])
  })
})

describe('conditional requests', () => {
  it('send the stored ETag, and use the stored response and link if nothing changed', async () => {
    const stored = new Map<string, CachedAnswer>()
    const cache = {
      get: async (url: string) => stored.get(url),
      set: async (url: string, answer: CachedAnswer) => stored.set(url, answer),
    }
    await using server = await startServer(({ url, headers }, response) => {
      if (headers['if-none-match'] === '"v1"') return response.writeHead(304).end()
      const link = url === '/list' ? { link: `<http://${headers.host}/list?page=2>; rel="next"` } : {}
      answerJson(response, [url], { headers: { etag: '"v1"', ...link } })
    })
    const first = await createTestClient(server, { cache }).list('/list')
    const again = await createTestClient(server, { cache }).list('/list')
    expect(again).toEqual(first)
    expect(first).toEqual(['/list', '/list?page=2'])
    expect(server.seen.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      undefined,
      '"v1"',
      '"v1"',
    ])
  })

  it('are separate for each media type', async () => {
    const keys: string[] = []
    const cache = { get: async () => null, set: async (url: string) => keys.push(url) }
    await using server = await always(200, { etag: '"v1"' })
    await createTestClient(server, { cache }).get('/pull')
    await createTestClient(server, { cache }).getText('/pull', { accept: 'application/vnd.github.diff' })
    expect(new Set(keys).size).toBe(2)
  })
})
