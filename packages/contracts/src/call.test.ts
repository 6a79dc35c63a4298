import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call } from './call.ts'
import { endpoint } from './endpoint.ts'
import { Problem, problemBody } from './problem.ts'

const none = z.object({})
const rename = endpoint({
  name: 'POST /api/teams/:teamId',
  summary: 'Rename a team',
  params: z.object({ teamId: z.string() }),
  query: z.object({ after: z.string().optional() }),
  body: z.object({ name: z.string() }),
  status: 200,
  access: 'signed-in',
  answer: none,
})
type Rename = typeof rename

let server: Server
let seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }
let answer: { status: number; type: string; body: string; retryAfter?: string }

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen = { method: request.method, url: request.url, headers: request.headers, body } as typeof seen
    const { status, type, retryAfter } = answer
    response
      .writeHead(status, { 'content-type': type, ...(retryAfter && { 'retry-after': retryAfter }) })
      .end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  // In a browser, fetch resolves relative URLs against the page's URL.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, origin), init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

const send = (query: { after?: string } = {}) =>
  call<Rename>('POST /api/teams/:teamId', {
    params: { teamId: 'a/b ?' },
    query,
    body: { name: 'Harbor' },
    idempotencyKey: 'once',
  })

it('sends params and query encoded, the body as JSON, and the idempotency key', async () => {
  answer = { status: 200, type: 'application/json', body: '{"ok":true}' }
  expect(await send({ after: '1&2' })).toEqual({ ok: true })
  expect([seen.method, seen.url, seen.body]).toEqual([
    'POST',
    '/api/teams/a%2Fb%20%3F?after=1%262',
    '{"name":"Harbor"}',
  ])
  expect(seen.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'once' })
})

it('returns a text response as a string', async () => {
  answer = { status: 200, type: 'text/markdown; charset=utf-8', body: '# Standards' }
  expect(await send()).toBe('# Standards')
})

it('throws the problem that the server describes', async () => {
  answer = {
    status: 409,
    type: 'application/problem+json',
    body: JSON.stringify(problemBody(new Problem('name_taken', 409, 'That name is taken.'))),
  }
  await expect(send()).rejects.toMatchObject({
    status: 409,
    code: 'name_taken',
    message: 'That name is taken.',
  })
})

it.each([
  ['12', 12],
  [undefined, null],
  ['Fri, 27 Nov 2026 12:00:00 GMT', null],
])('reads how long to wait: %s', async (retryAfter, seconds) => {
  const body = JSON.stringify(problemBody(new Problem('github_paused', 503, 'Not now.')))
  answer = { status: 503, type: 'application/problem+json', body, ...(retryAfter && { retryAfter }) }
  await expect(send()).rejects.toMatchObject({ retryAfter: seconds })
})

it('throws a problem if the response is not from Debrief, or if there is none', async () => {
  answer = { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' }
  await expect(send()).rejects.toBeInstanceOf(Problem)
  await expect(send()).rejects.toMatchObject({ status: 502 })
  await new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await expect(send()).rejects.toMatchObject({ status: 0, code: 'unreachable' })
})
