import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createGithubClient, type GithubClientOptions } from './client.ts'
import { GithubFailure, GithubPaused } from './errors.ts'
import type { CachedAnswer, GithubCall } from './http/caller.ts'
import { createPace } from './http/rate-limit.ts'
import { type Answering, answerJson, type RunningServer, startServer } from './testing/start-server.ts'

const token = 'gho_canaryCANARYcanary0123456789'

const clientOf = (server: RunningServer, options: Partial<GithubClientOptions> = {}) =>
  createGithubClient({ baseUrl: server.baseUrl, token, userAgent: 'debrief-test', ...options })

const failureOf = async (promise: Promise<unknown>): Promise<GithubFailure> => {
  const error = await promise.then(
    () => null,
    (caught) => caught,
  )
  expect(error).toBeInstanceOf(GithubFailure)
  return error
}

const always = (status: number, headers: Record<string, string> = {}, body: unknown = { message: 'no' }) =>
  startServer((_, response) => answerJson(response, body, { status, headers }))

describe('a call', () => {
  it('names the token, the version, the media type and the caller, over kept connections', async () => {
    await using server = await startServer((_, response) => answerJson(response, { ok: true }))
    const client = clientOf(server)
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

  it('keeps the path of an enterprise address, and finds GraphQL beside it', async () => {
    await using server = await startServer((_, response) => answerJson(response, {}))
    const client = clientOf(server, { baseUrl: `${server.baseUrl}/api/v3/` })
    await client.get('/user')
    await client.graphql('query { viewer { login } }', {})
    expect(server.seen.map(({ url }) => url)).toEqual(['/api/v3/user', '/api/graphql'])
  })

  it('unpacks a packed answer', async () => {
    await using server = await startServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(gzipSync('{"packed":true}'))
    })
    expect(await clientOf(server).get('/')).toEqual({ packed: true })
  })

  it('reports each exchange without the query', async () => {
    await using server = await always(200, { 'x-ratelimit-remaining': '41' })
    const calls: GithubCall[] = []
    await clientOf(server, { onCall: (call) => calls.push(call) }).get('/user/repos?per_page=100')
    expect(calls).toMatchObject([{ method: 'GET', path: '/user/repos', status: 200, remaining: 41 }])
  })

  it('is one of at most six at a time', async () => {
    let open = 0
    let most = 0
    await using server = await startServer(async (_, response) => {
      most = Math.max(most, ++open)
      await new Promise(setImmediate)
      open--
      answerJson(response, {})
    })
    const client = clientOf(server)
    await Promise.all(Array.from({ length: 30 }, (_, nth) => client.get(`/${nth}`)))
    expect(server.seen.length).toBe(30)
    expect(most).toBeLessThanOrEqual(6)
  })
})

describe('pages', () => {
  const paged: Answering = ({ url, headers }, response) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1)
    const link = `<http://${headers.host}/list?page=${page + 1}>; rel="next", <http://${headers.host}/list?page=3>; rel="last"`
    answerJson(response, [page * 2 - 1, page * 2], page < 3 ? { headers: { link } } : {})
  }

  it('are followed to the end, in order', async () => {
    await using server = await startServer(paged)
    expect(await clientOf(server).list('/list')).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('stop at the bound', async () => {
    await using server = await startServer(paged)
    expect(await clientOf(server).list('/list', { maxPages: 2 })).toEqual([1, 2, 3, 4])
  })

  it('are not followed to another origin, nor in a circle', async () => {
    await using other = await always(200, {}, ['stolen'])
    await using server = await startServer(({ url, headers }, response) => {
      const next = url === '/abroad' ? `${other.baseUrl}/list` : `http://${headers.host}${url}`
      answerJson(response, [url], { headers: { link: `<${next}>; rel="next"` } })
    })
    expect(await clientOf(server).list('/abroad')).toEqual(['/abroad'])
    expect(await clientOf(server).list('/circle')).toEqual(['/circle'])
    expect(other.seen).toEqual([])
  })
})

describe('conditional requests', () => {
  it('send the stored ETag and use the stored answer and link when nothing changed', async () => {
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
    const first = await clientOf(server, { cache }).list('/list')
    const again = await clientOf(server, { cache }).list('/list')
    expect(again).toEqual(first)
    expect(first).toEqual(['/list', '/list?page=2'])
    expect(server.seen.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      undefined,
      '"v1"',
      '"v1"',
    ])
  })

  it('keep media types apart', async () => {
    const keys: string[] = []
    const cache = { get: async (url: string) => (keys.push(url), null), set: async () => undefined }
    await using server = await always(200)
    await clientOf(server, { cache }).get('/pull')
    await clientOf(server, { cache }).getText('/pull', { accept: 'application/vnd.github.diff' })
    expect(new Set(keys).size).toBe(2)
  })
})

describe('limits', () => {
  const now = Date.UTC(2026, 0, 1)
  const epoch = (milliseconds: number) => String(Math.floor((now + milliseconds) / 1000))

  it.each([
    ['primary', 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': epoch(600_000) }, 601_000],
    ['primary', 429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': epoch(600_000) }, 601_000],
    ['secondary', 403, { 'retry-after': '30' }, 30_000],
    ['secondary', 429, { 'retry-after': '30' }, 30_000],
    ['secondary', 429, { 'retry-after': new Date(now + 45_000).toUTCString() }, 45_000],
    ['secondary', 429, {}, 60_000],
  ])(
    'of the %s kind with status %d and %j pause for as long as they say',
    async (limit, status, headers, wait) => {
      await using server = await always(status, headers as unknown as Record<string, string>)
      const client = clientOf(server, { now: () => now })
      const paused = await client.get('/user').catch((error) => error)
      expect(paused).toBeInstanceOf(GithubPaused)
      expect(paused).toMatchObject({ limit, retryAt: new Date(now + wait), code: 'github_paused' })
      await expect(client.get('/user')).rejects.toBeInstanceOf(GithubPaused)
      expect(server.seen.length).toBe(1)
    },
  )

  it('of the secondary kind are known by their message too', async () => {
    await using server = await always(403, {}, { message: 'You have exceeded a secondary rate limit.' })
    const paused = await clientOf(server, { now: () => now })
      .get('/user')
      .catch((error) => error)
    expect(paused).toMatchObject({ limit: 'secondary', retryAt: new Date(now + 60_000) })
  })

  it('hold for every client of a token that shares the pace', async () => {
    await using server = await always(403, { 'retry-after': '30' })
    const pace = createPace()
    await expect(clientOf(server, { pace }).get('/a')).rejects.toBeInstanceOf(GithubPaused)
    await expect(clientOf(server, { pace }).get('/b')).rejects.toBeInstanceOf(GithubPaused)
    expect(server.seen.length).toBe(1)
  })

  it('end the calls before GitHub must refuse: the last one of a budget closes it', async () => {
    await using server = await always(200, {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': epoch(900_000),
      'x-ratelimit-resource': 'core',
    })
    const client = clientOf(server, { now: () => now })
    await client.get('/user')
    await expect(client.get('/user')).rejects.toMatchObject({ retryAt: new Date(now + 901_000) })
    await client.graphql('query { viewer { login } }', {})
    expect(server.seen.map(({ url }) => url)).toEqual(['/user', '/graphql'])
  })

  it('of GraphQL come with status 200', async () => {
    const headers = {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': epoch(60_000),
      'x-ratelimit-resource': 'graphql',
    }
    await using server = await always(200, headers, {
      errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }],
    })
    const client = clientOf(server, { now: () => now })
    await expect(client.graphql('query { viewer { login } }', {})).rejects.toBeInstanceOf(GithubPaused)
  })

  it('of up to two seconds are sat out', async () => {
    await using server = await startServer((_, response, nth) =>
      nth === 1
        ? answerJson(response, {}, { status: 429, headers: { 'retry-after': '1' } })
        : answerJson(response, { nth }),
    )
    expect(await clientOf(server).get('/user')).toEqual({ nth: 2 })
  })
})

describe('a refusal', () => {
  it('of the token ends the client after one call', async () => {
    await using server = await always(401, {}, { message: 'Bad credentials' })
    const client = clientOf(server)
    expect(await failureOf(client.get('/user'))).toMatchObject({
      kind: 'token_revoked',
      status: 401,
      retryable: false,
    })
    expect(await failureOf(client.get('/other'))).toMatchObject({ kind: 'token_revoked' })
    expect(server.seen.length).toBe(1)
  })

  it.each([404, 410, 451])('with %d says that the thing is gone, after one call', async (status) => {
    await using server = await always(status)
    expect(await failureOf(clientOf(server).get('/repos/a/b'))).toMatchObject({
      kind: 'gone',
      githubStatus: status,
      retryable: false,
    })
    expect(server.seen.length).toBe(1)
  })

  it('with 403 that is no limit is no pause', async () => {
    await using server = await always(
      403,
      { 'x-ratelimit-remaining': '4000' },
      { message: 'Resource not accessible' },
    )
    expect(await failureOf(clientOf(server).get('/a'))).toMatchObject({
      kind: 'forbidden',
      detail: { said: 'Resource not accessible' },
    })
  })

  it('with 422 carries the reason', async () => {
    await using server = await always(422, {}, { message: 'Validation Failed' })
    expect(await failureOf(clientOf(server).send('POST', '/a', { body: {} }))).toMatchObject({
      kind: 'rejected',
      githubStatus: 422,
    })
  })
})

describe('a fault', () => {
  it.each([500, 502, 503, 504])('with %d is tried once more, then retryable', async (status) => {
    await using server = await always(status)
    expect(await failureOf(clientOf(server).get('/a'))).toMatchObject({
      kind: 'unavailable',
      retryable: true,
      githubStatus: status,
    })
    expect(server.seen.length).toBe(2)
  })

  it('that passes is not noticed by a reader', async () => {
    await using server = await startServer((_, response, nth) =>
      answerJson(response, { nth }, { status: nth === 1 ? 502 : 200 }),
    )
    expect(await clientOf(server).get('/a')).toEqual({ nth: 2 })
  })

  it('never sends a writing call twice', async () => {
    await using failing = await always(502)
    await using cutting = await startServer((_, response) => response.destroy())
    for (const server of [failing, cutting]) {
      expect(await failureOf(clientOf(server).send('POST', '/a', { body: {} }))).toMatchObject({
        kind: 'unavailable',
      })
      expect(server.seen.length).toBe(1)
    }
  })

  it.each([
    ['before the answer', (_: unknown, response: Parameters<Answering>[1]) => response.destroy()],
    [
      'within the answer',
      (_: unknown, response: Parameters<Answering>[1]) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('{"half":')
        setImmediate(() => response.destroy())
      },
    ],
  ])('that cuts the connection %s is retryable', async (_, cut) => {
    await using server = await startServer(cut)
    expect(await failureOf(clientOf(server).get('/a'))).toMatchObject({
      kind: 'unavailable',
      githubStatus: null,
    })
    await using recovering = await startServer((request, response, nth) =>
      nth === 1 ? cut(request, response) : answerJson(response, 1),
    )
    expect(await clientOf(recovering).get('/a')).toBe(1)
  })

  it('of silence ends at the time limit', async () => {
    await using server = await startServer(() => undefined)
    const failure = await failureOf(clientOf(server, { timeoutMs: 40 }).get('/a'))
    expect(failure).toMatchObject({ kind: 'unavailable', detail: { said: 'timeout' } })
  })

  it('of a body that never ends, at the size limit, packed or not', async () => {
    await using server = await startServer(({ url }, response) => {
      if (url === '/packed')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)))
      else response.writeHead(200).end(Buffer.alloc(1_000_000))
    })
    const client = clientOf(server, { maxBytes: 10_000 })
    for (const path of ['/plain', '/packed'])
      expect(await failureOf(client.get(path))).toMatchObject({ kind: 'too_large' })
  })

  it('of nonsense instead of JSON is retryable', async () => {
    await using server = await startServer((_, response) => response.end('<html>Unicorn!</html>'))
    expect(await failureOf(clientOf(server).get('/a'))).toMatchObject({ kind: 'unavailable' })
  })
})

describe('a redirect', () => {
  it('on the same host is followed, with the body where GitHub says so', async () => {
    await using server = await startServer(({ url, headers }, response) => {
      if (url.startsWith('/repos/old'))
        return response
          .writeHead(url.endsWith('hooks') ? 307 : 301, { location: `http://${headers.host}/repositories/7` })
          .end()
      answerJson(response, { url })
    })
    expect(await clientOf(server).get('/repos/old/name')).toEqual({ url: '/repositories/7' })
    await clientOf(server).send('POST', '/repos/old/name/hooks', { body: { name: 'web' } })
    expect(server.seen.at(-1)).toMatchObject({
      method: 'POST',
      url: '/repositories/7',
      body: '{"name":"web"}',
    })
  })

  it('to another host or without end is refused, and a moved POST is not sent on', async () => {
    await using other = await always(200)
    await using server = await startServer(({ url }, response) =>
      response.writeHead(301, { location: url === '/circle' ? '/circle' : `${other.baseUrl}/` }).end(),
    )
    for (const path of ['/abroad', '/circle'])
      expect(await failureOf(clientOf(server).get(path))).toMatchObject({ kind: 'redirect_refused' })
    expect(await failureOf(clientOf(server).send('POST', '/circle'))).toMatchObject({
      kind: 'redirect_refused',
    })
    expect(other.seen).toEqual([])
  })
})

it('ends with the reason of the signal that stops it', async () => {
  const stop = new AbortController()
  await using server = await startServer(() => stop.abort(new Error('worker is stopping')))
  await expect(clientOf(server, { signal: stop.signal }).get('/a')).rejects.toThrow('worker is stopping')
  await expect(clientOf(server).get('/a', { signal: stop.signal })).rejects.toThrow('worker is stopping')
  expect(server.seen.length).toBe(1)
})

it('never lets the token into an error, a report or the client itself', async () => {
  const told: unknown[] = []
  const echo = (status: number, headers = {}) =>
    startServer(({ headers: sent }, response) =>
      answerJson(response, { message: `you sent ${sent.authorization}` }, { status, headers }),
    )
  for (const status of [400, 401, 403, 404, 406, 422, 429, 500]) {
    await using server = await echo(status)
    const client = clientOf(server, { onCall: (call) => told.push(call) })
    told.push(
      client,
      await client.get('/a').catch((error) => error),
      await client.send('POST', '/a', { body: {} }).catch((error) => error),
    )
  }
  await using cutting = await startServer((_, response) => response.destroy())
  told.push(
    await clientOf(cutting)
      .get('/a')
      .catch((error) => error),
  )
  told.push(
    await clientOf(cutting, { baseUrl: 'http://127.0.0.1:1' })
      .get('/a')
      .catch((error) => error),
  )
  expect(told.length).toBeGreaterThan(30)
  for (const one of told) {
    expect(inspect(one, { depth: 20, showHidden: true })).not.toContain('canary')
    expect(JSON.stringify(one)).not.toContain('canary')
  }
})

it('takes a token that no header can hold for a revoked one', () => {
  for (const odd of ['', 'line\nbreak', 'gho_ü'])
    expect(() => createGithubClient({ token: odd, userAgent: 'debrief-test' })).toThrow(/sign back in/)
})
