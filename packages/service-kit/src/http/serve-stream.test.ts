import { once } from 'node:events'
import { connect } from 'node:net'
import { endpoint, type StreamedBody } from '@debrief/contracts/endpoint'
import { Problem } from '@debrief/contracts/problem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log.ts'
import { answerProblems } from './problems.ts'
import { mountRoutes, serveWith } from './serve.ts'
import { createApp, type ListeningServer, listen } from './server.ts'

const none = z.object({})
const numbers = endpoint({
  name: 'GET /api/numbers',
  summary: 'Stream numbers',
  params: none,
  query: z.object({ failAt: z.coerce.number().optional(), endless: z.string().optional() }),
  body: none,
  status: 200,
  streams: ['text/csv', 'application/json'],
  answer: z.custom<StreamedBody>(),
})

const LONG = `${'x'.repeat(64 * 1024)}\n`
let produced = 0
let ended = 0
async function* count({ failAt, endless }: { failAt?: number | undefined; endless?: string | undefined }) {
  try {
    for (let at = 0; endless !== undefined || at < 3; at += 1) {
      if (at === failAt) throw at === 0 ? new Problem('busy', 503, 'Try later.') : new Error('broken')
      produced += 1
      yield endless === undefined ? `${at}\n` : LONG
    }
  } finally {
    ended += 1
  }
}

const serve = serveWith<{ public: null; signedIn: null }>()
let server: ListeningServer
beforeAll(async () => {
  const log = createLog('test', 'silent')
  const app = createApp(log)
  const routes = [serve(numbers)(async ({ query }) => ({ media: 'text/csv', chunks: count(query) }))]
  mountRoutes(app, routes, { public: () => null, signedIn: () => null })
  app.use(answerProblems(log))
  server = await listen(app, { host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const ask = (query = '', init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}/api/numbers${query}`, init)

it('sends all pieces', async () => {
  const response = await ask()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await response.text()).toBe('0\n1\n2\n')
})

it('answers with a problem if the first piece can’t be read', async () => {
  const response = await ask('?failAt=0')
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'busy' }])
})

it('breaks off if a later piece can’t be read, so that the file doesn’t look complete', async () => {
  const response = await ask('?failAt=2')
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
})

it('reads only the first piece for a HEAD request', async () => {
  produced = 0
  const response = await ask('', { method: 'HEAD' })
  expect([response.status, await response.text(), produced]).toEqual([200, '', 1])
})

it('stops reading while the client doesn’t take anything, and ends when the client leaves', async () => {
  produced = 0
  ended = 0
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET /api/numbers?endless=1 HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(socket, 'readable')
  let before = -1
  // The operating system buffers a few megabytes. The server stops producing when the buffers are full.
  await vi.waitFor(
    () => {
      const last = before
      before = produced
      expect(produced).toBe(last)
    },
    { timeout: 10_000, interval: 300 },
  )
  expect(produced).toBeLessThan(500)
  expect(ended).toBe(0)
  socket.destroy()
  await vi.waitFor(() => expect(ended).toBe(1), { timeout: 5_000 })
})
