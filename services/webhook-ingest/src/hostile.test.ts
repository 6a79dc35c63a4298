import { randomBytes } from 'node:crypto'
import { connect as openSocket, type Socket } from 'node:net'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  appSecret,
  buildHeaders,
  countDeliveries,
  deliver,
  type Hook,
  sign,
  type Trial,
  tryIngest,
} from './testing/try-ingest.ts'

let database: TestDatabase
let trial: Trial
let hook: Hook

const limits = {
  headersWithin: 300,
  bodyWithin: 700,
  maxUnfinished: 30,
  maxUnfinishedBytes: 1_000_000,
  patience: 100,
}

beforeAll(async () => {
  database = await createTestDatabase()
  trial = await tryIngest(database.url, { limits })
  hook = await trial.addHook()
})
afterAll(async () => {
  await trial?.close()
  await database?.drop()
})

const mutations = {
  'a flipped byte': (body: Buffer, at: number) => {
    const changed = Buffer.from(body)
    changed[at % body.length]! ^= 1 + (at % 255)
    return { body: changed, signature: sign(hook.secret, body) }
  },
  'a missing signature': (body: Buffer) => ({ body, signature: '' }),
  'a short signature': (body: Buffer, at: number) => ({
    body,
    signature: sign(hook.secret, body).slice(0, 7 + (at % 64)),
  }),
  'a long signature': (body: Buffer) => ({ body, signature: `${sign(hook.secret, body)}0` }),
  'only the old signature': (body: Buffer) => ({
    body,
    signature: sign(hook.secret, body).replace('256', '1'),
  }),
  "another hook's secret": (body: Buffer) => ({ body, signature: sign(appSecret, body) }),
  'an empty secret': (body: Buffer) => ({ body, signature: sign('', body) }),
  'JSON serialized again': (body: Buffer) => ({
    body: Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)),
    signature: sign(hook.secret, body),
  }),
}

describe('changed bodies and signatures', () => {
  it('are rejected with 401 and not stored: 1,000 of 1,000', async () => {
    const kinds = Object.values(mutations)
    const bodies = fc.sample(fc.record({ zen: fc.string(), hook_id: fc.nat() }), 1_000)
    const before = await countDeliveries(trial.pool)
    const codes = new Map<number, number>()
    for (const [index, payload] of bodies.entries()) {
      const change = kinds[index % kinds.length]!
      const { body, signature } = change(Buffer.from(JSON.stringify(payload)), index * 7919)
      const { status } = await deliver(trial, hook, { body, headers: { 'x-hub-signature-256': signature } })
      codes.set(status, (codes.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(codes)).toEqual({ 401: 1_000 })
    expect(await countDeliveries(trial.pool)).toBe(before)
    expect((await deliver(trial, hook)).status).toBe(202)
  })

  it('don’t fill the log in a flood', () => {
    const refused = trial.lines.filter(({ status }) => status === 401)
    expect(refused.length).toBeGreaterThanOrEqual(50)
    expect(refused.length).toBeLessThan(500)
  })
})

function dial(): Promise<{ socket: Socket; answer: Promise<string> }> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(trial.port, '127.0.0.1', () => resolve({ socket, answer }))
    let text = ''
    const answer = new Promise<string>((end) => socket.once('close', () => end(text)))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.once('error', reject)
  })
}

const head = (length: number, body = '') =>
  `${[
    `POST ${hook.path} HTTP/1.1`,
    'host: ingest',
    `content-length: ${length}`,
    ...Object.entries(buildHeaders(hook, body)).map((pair) => pair.join(': ')),
  ].join('\r\n')}\r\n\r\n`

describe('a body over 25 MiB', () => {
  const limit = 25 * 1024 * 1024

  it('is rejected by its declared length, before a byte is read', async () => {
    const { socket, answer } = await dial()
    socket.write(head(limit + 1))
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*connection: close[^]*"code":"too_large"/)
  })

  it('is rejected even without a declared length, and accepted with one byte less', async () => {
    const roomy = await tryIngest(database.url)
    const body = Buffer.alloc(limit + 1, 0x20)
    body.write('{}')
    const chunked = async (bytes: Buffer) =>
      fetch(roomy.url + hook.path, {
        method: 'POST',
        headers: buildHeaders(hook, bytes),
        body: new Blob([new Uint8Array(bytes)]).stream(),
        duplex: 'half',
      } as RequestInit)
    const over = await chunked(body).then(
      (response) => response.status,
      () => 'cut off',
    )
    expect([413, 'cut off']).toContain(over)
    expect(roomy.lines.at(-1)).toMatchObject({ code: 'too_large', status: 413 })
    expect((await chunked(body.subarray(0, limit))).status).toBe(202)
    await roomy.close()
  })
})

describe('slow senders', () => {
  it('are disconnected if their headers or body take too long', async () => {
    const headers = await dial()
    headers.socket.write('POST /webhooks/github/app HTTP/1.1\r\nhost: ')
    const body = await dial()
    body.socket.write(`${head(100)}{`)
    expect(await headers.answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"too_slow"/)
    await body.answer
    expect(trial.lines).toContainEqual(
      expect.objectContaining({ message: 'webhook connection closed early' }),
    )
  })

  it('are dropped before normal senders, no matter how many there are', async () => {
    const slow = await Promise.all(Array.from({ length: 60 }, dial))
    for (const { socket } of slow) socket.write(`${head(1_000)}{`)
    const gaveWay = () => trial.lines.filter(({ code }) => code === 'too_many_unfinished').length
    const codes = new Set<number>()
    const sendGoodOnes = async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(trial, hook)))
      for (const { status } of answers) codes.add(status)
      return gaveWay()
    }
    await expect.poll(sendGoodOnes).toBeGreaterThanOrEqual(30)
    expect([...codes]).toEqual([202])
    await Promise.all(slow.map(({ answer }) => answer))
  })

  it('can’t use more memory than their limit', async () => {
    const { socket, answer } = await dial()
    socket.write(head(2_000_000))
    socket.write(randomBytes(1_200_000))
    expect(await answer).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 5[^]*"code":"too_many_unfinished"/)
    expect((await deliver(trial, hook)).status).toBe(202)
  })
})

describe('requests that are not webhooks', () => {
  it('get a problem for a wrong path, a wrong method and malformed HTTP', async () => {
    expect((await fetch(`${trial.url}/webhooks/gitlab`, { method: 'POST' })).status).toBe(404)
    const wrong = await fetch(trial.url + hook.path)
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await wrong.json()).toMatchObject({ code: 'method_not_allowed' })
    const { socket, answer } = await dial()
    socket.write('hello\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":"malformed_request"/)
  })
})

describe("a sender's address", () => {
  it('is the one that our own proxy saw, no matter what the sender claims', async () => {
    const proxied = await tryIngest(database.url, { config: { TRUST_PROXY_HOPS: 1 } })
    const claim = { 'x-forwarded-for': '10.0.0.1, 203.0.113.9', 'x-hub-signature-256': '' }
    await deliver(proxied, hook, { headers: claim })
    expect(proxied.lines.at(-1)).toMatchObject({ address: '203.0.113.9' })
    await proxied.close()
    await deliver(trial, hook, { headers: { ...claim, 'x-hub-signature-256': sign(hook.secret, 'another') } })
    expect(trial.lines.filter(({ address }) => address === '203.0.113.9')).toEqual([])
  })
})
