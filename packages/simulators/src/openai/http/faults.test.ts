import OpenAI, { APIConnectionError, APIConnectionTimeoutError } from 'openai'
import { expect, it } from 'vitest'
import { startForTest } from '../testing/start.ts'

const messages = [{ role: 'user' as const, content: 'Hello' }]

it.each([
  [{ kind: 'rate-limit' as const }, OpenAI.RateLimitError, 429, 'rate_limit_exceeded'],
  [{ kind: 'rate-limit' as const, quota: true }, OpenAI.RateLimitError, 429, 'insufficient_quota'],
  [{ kind: 'status' as const, status: 500 }, OpenAI.InternalServerError, 500, null],
  [{ kind: 'status' as const, status: 503 }, OpenAI.InternalServerError, 503, null],
  [{ kind: 'status' as const, status: 401 }, OpenAI.AuthenticationError, 401, 'invalid_api_key'],
  [{ kind: 'status' as const, status: 403 }, OpenAI.PermissionDeniedError, 403, 'forbidden'],
  [{ kind: 'context-length' as const }, OpenAI.BadRequestError, 400, 'context_length_exceeded'],
  [{ kind: 'model-not-found' as const }, OpenAI.NotFoundError, 404, 'model_not_found'],
])('%j reaches the client as the matching error', async (reply, kind, status, code) => {
  const { chat, script, violations } = await startForTest()
  script(reply)
  const asked = chat('Hello')
  await expect(asked).rejects.toThrow(kind)
  await expect(asked).rejects.toMatchObject({ status, code, requestID: expect.stringMatching(/^req_/) })
  expect(violations()).toEqual([])
})

it('sends retry-after in seconds and in milliseconds', async () => {
  const { post, script } = await startForTest()
  script([{ kind: 'rate-limit', retryAfter: 3, retryAfterMs: 2500 }, { kind: 'rate-limit' }])
  const ask = () => post('/chat/completions', { model: 'gpt-4.1', messages })
  const { headers } = await ask()
  expect([headers.get('retry-after'), headers.get('retry-after-ms')]).toEqual(['3', '2500'])
  expect((await ask()).headers.has('retry-after')).toBe(false)
})

it('makes a client wait before it retries', async () => {
  const { baseUrl, apiKey, script, calls } = await startForTest()
  script({ kind: 'rate-limit', retryAfterMs: 80 })
  const client = new OpenAI({ baseURL: baseUrl, apiKey, maxRetries: 1 })
  const before = performance.now()
  await client.chat.completions.create({ model: 'gpt-4.1', messages })
  expect(performance.now() - before).toBeGreaterThanOrEqual(79)
  expect(calls().map(({ status }) => status)).toEqual([429, 200])
})

it('sends a proxy’s page instead of an error', async () => {
  const { post, script } = await startForTest()
  script({ kind: 'status', status: 502, text: '<h1>Bad Gateway</h1>' })
  const response = await post('/chat/completions', { model: 'gpt-4.1', messages })
  expect([response.status, await response.text()]).toEqual([502, '<h1>Bad Gateway</h1>'])
})

it('delays the response', async () => {
  const { chat, script } = await startForTest()
  script({ kind: 'slow', latencyMs: 60 })
  const before = performance.now()
  await chat('Hello')
  expect(performance.now() - before).toBeGreaterThanOrEqual(59)
})

it('never responds, and records that the caller disconnected', async () => {
  const { client, script, calls } = await startForTest()
  script([{ kind: 'timeout' }, { kind: 'slow', latencyMs: 60_000 }])
  const ask = () => client.chat.completions.create({ model: 'gpt-4.1', messages }, { timeout: 1_000 })
  await expect(ask()).rejects.toThrow(APIConnectionTimeoutError)
  await expect(ask()).rejects.toThrow(APIConnectionTimeoutError)
  await expect
    .poll(() => calls().map(({ status, ended }) => [status, ended]))
    .toEqual([
      [null, 'closed'],
      [null, 'closed'],
    ])
})

it('resets the connection in the middle of the body', async () => {
  const { client, post, script, calls } = await startForTest()
  script([{ kind: 'reset' }, { kind: 'reset', afterBytes: 30 }, { kind: 'reset', afterBytes: 900 }])
  await expect(client.chat.completions.create({ model: 'gpt-4.1', messages })).rejects.toThrow()
  const response = await post('/chat/completions', { model: 'gpt-4.1', messages })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
  const stream = await client.chat.completions.create({ model: 'gpt-4.1', messages, stream: true })
  const chunks: unknown[] = []
  const read = async () => {
    for await (const chunk of stream) chunks.push(chunk)
  }
  await expect(read()).rejects.toThrow()
  expect(chunks.length).toBeGreaterThan(0)
  expect(calls().map(({ ended }) => ended)).toEqual(['cut', 'cut', 'cut'])
})

it('resets the connection before the status', async () => {
  const { chat, script, calls } = await startForTest()
  script({ kind: 'reset', afterBytes: 0 })
  await expect(chat('Hello')).rejects.toThrow(APIConnectionError)
  expect(calls()).toMatchObject([{ status: null, ended: 'cut' }])
})

it('can be closed while a call is running', async () => {
  const { chat, script, close } = await startForTest()
  script({ kind: 'timeout' })
  const asked = chat('Hello')
  const [error] = await Promise.all([asked.catch((fault: unknown) => fault), close()])
  expect(error).toBeInstanceOf(APIConnectionError)
})
