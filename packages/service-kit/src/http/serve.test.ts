import { endpoint } from '@debrief/contracts/endpoint'
import { Problem } from '@debrief/contracts/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log.ts'
import { answerProblems } from './problems.ts'
import { mountRoutes, serveWith } from './serve.ts'
import { createApp, type ListeningServer, listen } from './server.ts'

const none = z.object({})
const greet = endpoint({
  name: 'POST /api/greetings/:name',
  summary: 'Greet',
  params: z.object({ name: z.string().max(5) }),
  query: z.object({ times: z.coerce.number().int().max(3).default(1), about: z.string().optional() }),
  body: z.object({ word: z.string() }),
  status: 201,
  answer: z.object({ text: z.string() }),
})
const broken = endpoint({
  name: 'GET /api/broken',
  summary: 'Answer what was not promised',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ count: z.number() }),
})
const closed = endpoint({ ...broken, name: 'GET /api/closed' })

const serve = serveWith<{ public: null; signedIn: void }>()
let server: ListeningServer
const log = createLog('test', 'silent')
beforeAll(async () => {
  const app = createApp(log)
  const routes = [
    serve(greet)(async ({ params, query, body }) => ({
      text: `${body.word}, ${params.name}`.repeat(query.times),
      secret: 'not in the contract',
    })),
    serve(broken)(async () => ({ count: 'many' as unknown as number })),
    serve(closed)(async () => ({ count: 1 })),
  ]
  const signedIn = ({ path }: { path: string }) => {
    if (path === '/api/closed') throw new Problem('closed', 403, 'Not now.', { retryAfter: 7 })
  }
  mountRoutes(app, routes, { public: () => null, signedIn })
  app.use(answerProblems(log))
  server = await listen(app, { host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, init)
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
}
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

describe('a served endpoint', () => {
  it('responds with the contract’s shape and status, and nothing more', async () => {
    const { status, body } = await post('/api/greetings/ada?times=2', '{"word":"Hi"}')
    expect([status, body]).toEqual([201, { text: 'Hi, adaHi, ada' }])
  })

  it.each([
    ['/api/greetings/toolong', '{"word":"Hi"}', 'path.name'],
    ['/api/greetings/ada?times=9', '{"word":"Hi"}', 'query.times'],
    ['/api/greetings/ada?extra=1', '{"word":"Hi"}', 'query'],
    ['/api/greetings/ada', '{"word":1}', 'body.word'],
    ['/api/greetings/a%00a', '{"word":"Hi"}', 'path.name'],
    ['/api/greetings/ada?about=%00', '{"word":"Hi"}', 'query.about'],
    ['/api/greetings/ada', '{"word":"H\\u0000i"}', 'body.word'],
    ['/api/greetings/ada', '{"word":"Hi","more":1}', 'body'],
  ])('refuses %s with %s, naming %s', async (path, body, place) => {
    expect(await post(path, body)).toMatchObject({
      status: 400,
      body: { code: 'request_invalid', faults: [{ place }] },
    })
  })

  it.each(['{"word":', '"word"', '[]'])('rejects the body %s', async (body) => {
    expect((await post('/api/greetings/ada', body)).status).toBe(400)
  })

  it('rejects a body that is too large', async () => {
    expect((await post('/api/greetings/ada', JSON.stringify({ word: 'x'.repeat(300_000) }))).status).toBe(413)
  })

  it('rejects a form instead of JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await post('/api/greetings/ada', 'word=Hi', headers)).status).toBe(400)
  })

  it('fails instead of sending a response that the contract doesn’t allow', async () => {
    expect(await ask('/api/broken')).toMatchObject({ status: 500, body: { code: 'internal_error' } })
  })

  it('checks the session before anything else', async () => {
    const { status, headers } = await ask('/api/closed?nonsense=1')
    expect([status, headers.get('retry-after')]).toEqual([403, '7'])
  })

  it('names the allowed methods of a path', async () => {
    const { status, headers } = await ask('/api/greetings/ada', { method: 'DELETE' })
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('the request id', () => {
  it.each(['request-0001', 'a1b2c3d4.e5'])('%s is kept', async (id) => {
    expect((await ask('/api/broken', { headers: { 'x-request-id': id } })).headers.get('x-request-id')).toBe(
      id,
    )
  })

  it.each(['short', 'with space in it', 'x'.repeat(65), '<script>alert(1)</script>'])(
    '%s is replaced by a new one',
    async (id) => {
      const given = (await ask('/api/broken', { headers: { 'x-request-id': id } })).headers.get(
        'x-request-id',
      )
      expect(given).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})
