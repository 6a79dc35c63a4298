import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createGithubClient } from './client.ts'
import { always, catchFailure, createTestClient } from './testing/call-server.ts'
import { answerJson, type RespondToRequest, startServer } from './testing/start-server.ts'

describe('a refusal', () => {
  it('of the token stops the client after one call', async () => {
    await using server = await always(401, {}, { message: 'Bad credentials' })
    const client = createTestClient(server)
    expect(await catchFailure(client.get('/user'))).toMatchObject({
      kind: 'token_revoked',
      status: 401,
      retryable: false,
    })
    expect(await catchFailure(client.get('/other'))).toMatchObject({ kind: 'token_revoked' })
    expect(server.seen.length).toBe(1)
  })

  it.each([404, 410, 451])('with %d means that the resource is gone, after one call', async (status) => {
    await using server = await always(status)
    expect(await catchFailure(createTestClient(server).get('/repos/a/b'))).toMatchObject({
      kind: 'gone',
      githubStatus: status,
      retryable: false,
    })
    expect(server.seen.length).toBe(1)
  })

  it('with 403 doesn’t pause unless it’s a rate limit', async () => {
    await using server = await always(
      403,
      { 'x-ratelimit-remaining': '4000' },
      { message: 'Resource not accessible' },
    )
    expect(await catchFailure(createTestClient(server).get('/a'))).toMatchObject({
      kind: 'forbidden',
      detail: { said: 'Resource not accessible' },
    })
  })

  it('with 422 carries the reason', async () => {
    await using server = await always(422, {}, { message: 'Validation Failed' })
    expect(await catchFailure(createTestClient(server).send('POST', '/a', { body: {} }))).toMatchObject({
      kind: 'rejected',
      githubStatus: 422,
    })
  })
})

describe('a fault', () => {
  it.each([500, 502, 503, 504])('with %d is retried once, then reported as retryable', async (status) => {
    await using server = await always(status)
    expect(await catchFailure(createTestClient(server).get('/a'))).toMatchObject({
      kind: 'unavailable',
      retryable: true,
      githubStatus: status,
    })
    expect(server.seen.length).toBe(2)
  })

  it('that passes is hidden from callers that read', async () => {
    await using server = await startServer((_, response, nth) =>
      answerJson(response, { nth }, { status: nth === 1 ? 502 : 200 }),
    )
    expect(await createTestClient(server).get('/a')).toEqual({ nth: 2 })
  })

  it('never repeats a call that writes', async () => {
    await using failing = await always(502)
    await using cutting = await startServer((_, response) => response.destroy())
    for (const server of [failing, cutting]) {
      expect(await catchFailure(createTestClient(server).send('POST', '/a', { body: {} }))).toMatchObject({
        kind: 'unavailable',
      })
      expect(server.seen.length).toBe(1)
    }
  })

  it.each([
    ['before the answer', (_: unknown, response: Parameters<RespondToRequest>[1]) => response.destroy()],
    [
      'within the answer',
      (_: unknown, response: Parameters<RespondToRequest>[1]) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('{"half":')
        setImmediate(() => response.destroy())
      },
    ],
  ])('that cuts the connection %s is retryable', async (_, cut) => {
    await using server = await startServer(cut)
    expect(await catchFailure(createTestClient(server).get('/a'))).toMatchObject({
      kind: 'unavailable',
      githubStatus: null,
    })
    await using recovering = await startServer((request, response, nth) =>
      nth === 1 ? cut(request, response) : answerJson(response, 1),
    )
    expect(await createTestClient(recovering).get('/a')).toBe(1)
  })

  it('without a response ends at the timeout', async () => {
    await using server = await startServer(() => undefined)
    const failure = await catchFailure(createTestClient(server, { timeoutMs: 40 }).get('/a'))
    expect(failure).toMatchObject({ kind: 'unavailable', detail: { said: 'timeout' } })
  })

  it('with an endless body ends at the size limit, compressed or not', async () => {
    await using server = await startServer(({ url }, response) => {
      if (url === '/packed')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)))
      else response.writeHead(200).end(Buffer.alloc(1_000_000))
    })
    const client = createTestClient(server, { maxBytes: 10_000 })
    for (const path of ['/plain', '/packed'])
      expect(await catchFailure(client.get(path))).toMatchObject({ kind: 'too_large' })
  })

  it('with invalid JSON is retryable', async () => {
    await using server = await startServer((_, response) => response.end('<html>Unicorn!</html>'))
    expect(await catchFailure(createTestClient(server).get('/a'))).toMatchObject({ kind: 'unavailable' })
  })
})

describe('a redirect', () => {
  it('on the same host is followed, with the body if the status requires it', async () => {
    await using server = await startServer(({ url, headers }, response) => {
      if (url.startsWith('/repos/old'))
        return response
          .writeHead(url.endsWith('hooks') ? 307 : 301, { location: `http://${headers.host}/repositories/7` })
          .end()
      answerJson(response, { url })
    })
    expect(await createTestClient(server).get('/repos/old/name')).toEqual({ url: '/repositories/7' })
    await createTestClient(server).send('POST', '/repos/old/name/hooks', { body: { name: 'web' } })
    expect(server.seen.at(-1)).toMatchObject({
      method: 'POST',
      url: '/repositories/7',
      body: '{"name":"web"}',
    })
  })

  it('to another host or in a loop is rejected, and a POST isn’t redirected after a 301', async () => {
    await using other = await always(200)
    await using server = await startServer(({ url }, response) =>
      response.writeHead(301, { location: url === '/circle' ? '/circle' : `${other.baseUrl}/` }).end(),
    )
    for (const path of ['/abroad', '/circle'])
      expect(await catchFailure(createTestClient(server).get(path))).toMatchObject({
        kind: 'redirect_refused',
      })
    expect(await catchFailure(createTestClient(server).send('POST', '/circle'))).toMatchObject({
      kind: 'redirect_refused',
    })
    expect(other.seen).toEqual([])
  })
})

it('ends with the reason of the signal that aborts it', async () => {
  const stop = new AbortController()
  await using server = await startServer(() => stop.abort(new Error('worker is stopping')))
  await expect(createTestClient(server, { signal: stop.signal }).get('/a')).rejects.toThrow(
    'worker is stopping',
  )
  await expect(createTestClient(server).get('/a', { signal: stop.signal })).rejects.toThrow(
    'worker is stopping',
  )
  expect(server.seen.length).toBe(1)
})

it('never exposes the token in an error, a report or the client itself', async () => {
  const told: unknown[] = []
  const echo = (status: number, headers = {}) =>
    startServer(({ headers: sent }, response) =>
      answerJson(response, { message: `you sent ${sent.authorization}` }, { status, headers }),
    )
  for (const status of [400, 401, 403, 404, 406, 422, 429, 500]) {
    await using server = await echo(status)
    const client = createTestClient(server, { onCall: (call) => told.push(call) })
    told.push(
      client,
      await client.get('/a').catch((error) => error),
      await client.send('POST', '/a', { body: {} }).catch((error) => error),
    )
  }
  await using cutting = await startServer((_, response) => response.destroy())
  told.push(
    await createTestClient(cutting)
      .get('/a')
      .catch((error) => error),
  )
  told.push(
    await createTestClient(cutting, { baseUrl: 'http://127.0.0.1:1' })
      .get('/a')
      .catch((error) => error),
  )
  expect(told.length).toBeGreaterThan(30)
  for (const one of told) {
    expect(inspect(one, { depth: 20, showHidden: true })).not.toContain('canary')
    expect(JSON.stringify(one)).not.toContain('canary')
  }
})

it('treats a token with characters that are invalid in headers as revoked', () => {
  for (const odd of ['', 'line\nbreak', 'gho_ü'])
    expect(() => createGithubClient({ token: odd, userAgent: 'debrief-test' })).toThrow(/sign back in/)
})

describe('a request that must be sent by a certain time', () => {
  it('isn’t sent later, even if it waited for its turn or for a connection', async () => {
    await using server = await startServer((_, response) => answerJson(response, {}))
    const sendUntil = performance.now() - 1
    expect(await catchFailure(createTestClient(server).send('POST', '/a', { sendUntil }))).toMatchObject({
      kind: 'unavailable',
      detail: { said: 'too late to send' },
    })
    const client = createTestClient(server)
    const [first, second] = await Promise.all([
      client.send('POST', '/slow', { sendUntil: performance.now() + 10_000 }),
      catchFailure(client.send('POST', '/b', { sendUntil: performance.now() + 0.1 })),
    ])
    expect([first, second.detail]).toMatchObject([{}, { said: 'too late to send' }])
    expect(server.seen.map(({ url }) => url)).toEqual(['/slow'])
  })
})
