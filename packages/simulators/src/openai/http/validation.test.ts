import type OpenAI from 'openai'
import { expect, it } from 'vitest'
import { hasSharedData, openaiDescription } from '../../testing/shared-data.ts'
import { startForTest } from '../testing/start.ts'
import { loadValidation } from './validation.ts'

const model = 'gpt-4.1'
const messages = [{ role: 'user', content: 'Hello' }]

const format = (schema: unknown, strict = true) => ({
  type: 'json_schema',
  json_schema: { name: 'answer', strict, schema },
})

it.skipIf(!hasSharedData).each([
  ['/chat/completions', { messages }, 'model', 'missing_required_parameter'],
  ['/chat/completions', { model, messages: [] }, 'messages', 'invalid_value'],
  ['/chat/completions', { model, messages: 'Hello' }, 'messages', 'invalid_type'],
  ['/chat/completions', { model, messages: [{ content: 'x' }] }, 'messages[0]', 'invalid_value'],
  ['/chat/completions', { model, messages, temperature: 3 }, 'temperature', 'invalid_value'],
  ['/chat/completions', { model, messages, temprature: 1 }, 'temprature', 'unknown_parameter'],
  [
    '/chat/completions',
    { model, messages, max_completion_tokens: '9' },
    'max_completion_tokens',
    'invalid_type',
  ],
  ['/responses', { model, input: 3 }, 'input', 'invalid_value'],
  ['/responses', { model, input: 'Hello', messages }, 'messages', 'unknown_parameter'],
  ['/embeddings', { model: 'text-embedding-3-small' }, 'input', 'missing_required_parameter'],
  [
    '/embeddings',
    { model: 'text-embedding-3-small', input: 'x', format: 'float' },
    'format',
    'unknown_parameter',
  ],
])('rejects a call to %s with %j and records a violation', async (path, body, param, code) => {
  const { post, violations } = await startForTest()
  const response = await post(path, body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', param, code } })
  expect(violations()).toMatchObject([{ kind: 'request', path }])
})

it.each([
  [
    { response_format: format({ type: 'object', properties: {} }) },
    'response_format',
    /additionalProperties/,
  ],
  [{ response_format: format(undefined) }, 'response_format', /must be a JSON Schema/],
  [
    { response_format: { type: 'json_schema', json_schema: { name: 'a b', schema: {} } } },
    'response_format.json_schema.name',
    /pattern/,
  ],
  [{ response_format: { type: 'json_object' } }, 'response_format', /the word 'json'/],
  [{ model: 'gpt-5', temperature: 0.2 }, 'temperature', /Only the default/],
  [{ model: 'o3', max_tokens: 9 }, 'max_tokens', /max_completion_tokens/],
  [{ reasoning_effort: 'low' }, 'reasoning_effort', /not supported/],
])('rejects a chat call with %j as OpenAI does', async (more, param, message) => {
  const { post, violations } = await startForTest()
  const response = await post('/chat/completions', { model, messages, ...more })
  expect(response.status).toBe(400)
  const { error } = (await response.json()) as { error: OpenAI.ErrorObject }
  expect(error).toMatchObject({ param, message: expect.stringMatching(message) })
  expect(violations()).toHaveLength(1)
})

it('accepts any schema that isn’t strict', async () => {
  const { post, violations } = await startForTest()
  const open = format({ type: 'object', properties: { a: { type: 'string', minLength: 3 } } }, false)
  expect((await post('/chat/completions', { model, messages, response_format: open })).status).toBe(200)
  expect(violations()).toEqual([])
})

it('reports where a response schema is invalid', async () => {
  const { post } = await startForTest()
  const wrong = { type: 'json_schema', name: 'answer', strict: true, schema: { type: 'object' } }
  const response = await post('/responses', { model, input: 'Hello', text: { format: wrong } })
  expect(await response.json()).toMatchObject({
    error: { param: 'text.format.schema', code: 'invalid_json_schema' },
  })
})

it('rejects invalid JSON and unknown models', async () => {
  const { post, client, violations } = await startForTest()
  expect((await post('/chat/completions', '{"model":')).status).toBe(400)
  const unknown = client.chat.completions.create({
    model: 'gpt-9',
    messages: [{ role: 'user', content: 'x' }],
  })
  await expect(unknown).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
  const embedder = { model: 'text-embedding-3-small', messages }
  expect((await post('/chat/completions', embedder)).status).toBe(404)
  expect(violations()).toEqual([])
})

it('rejects a prompt that exceeds the context alone or with the response’s tokens', async () => {
  const { chat } = await startForTest({ contextTokens: 60 })
  await expect(chat('one word')).resolves.toMatchObject({ object: 'chat.completion' })
  const fault = { status: 400, code: 'context_length_exceeded' }
  await expect(chat('word '.repeat(60))).rejects.toMatchObject(fault)
  await expect(chat('one word', { max_completion_tokens: 60 })).rejects.toMatchObject(fault)
})

it('records calls to unknown paths', async () => {
  const { post, violations } = await startForTest()
  expect((await post('/assistants', {})).status).toBe(404)
  expect(violations()).toMatchObject([{ kind: 'no-schema', path: '/assistants' }])
})

it.skipIf(!hasSharedData)("finds errors in the simulator's own responses", () => {
  const validation = loadValidation(openaiDescription, { validate: true, warn: () => undefined })
  const findFirstError = (
    operation: string,
    answer: { status?: number; body?: unknown; events?: unknown[] },
  ) => {
    const { status = 200, body, events } = answer
    const sent = events && { events: events.map((data) => ({ event: null, data })) }
    return validation?.answerErrors(operation, { status, body, ...sent })[0]
  }
  const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model, choices: [] }
  const delta = { type: 'response.output_text.delta', delta: 'x' }
  expect([
    findFirstError('POST /chat/completions', { events: [chunk, '[DONE]'] }),
    findFirstError('POST /chat/completions', { events: [{ ...chunk, created: 'now' }] }),
    findFirstError('POST /responses', { events: [delta] }),
    findFirstError('POST /embeddings', { body: { object: 'list' } }),
    findFirstError('GET /models', { status: 500, body: { message: 'no' } }),
  ]).toEqual([
    undefined,
    'event/created must be integer',
    "event must have required property 'item_id'",
    "answer must have required property 'model'",
    "answer must have required property 'error'",
  ])
})

it('runs without the specification, and warns once', async () => {
  const said: string[] = []
  const { post, violations } = await startForTest({
    openApiFile: '/nowhere.json',
    warn: (message) => said.push(message),
  })
  expect((await post('/chat/completions', { model, messages, temprature: 1 })).status).toBe(200)
  expect(violations()).toEqual([])
  expect(said).toHaveLength(1)
})
