import OpenAI, { APIConnectionError, AuthenticationError } from 'openai'
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod'
import { describe, expect, it } from 'vitest'
import { prompt, review } from './testing/review.ts'
import { startForTest } from './testing/start.ts'

const messages = [{ role: 'user' as const, content: prompt }]

describe('OpenAI’s own client', () => {
  it('parses a chat completion whose findings quote the added lines', async () => {
    const { client, violations } = await startForTest()
    const completion = await client.chat.completions.parse({
      model: 'gpt-4.1',
      messages,
      response_format: zodResponseFormat(review, 'review'),
    })
    expect(completion.choices[0]?.message.parsed?.mistakes).toMatchObject([
      {
        path: 'src/fares.ts',
        startLine: 11,
        endLine: 11,
        side: 'RIGHT',
        codeBefore: 'const price = JSON.parse(table.raw).price',
        codeAfter: null,
        reviewCommentIds: [],
      },
      { path: 'src/dock.py', startLine: 2, codeBefore: 'berths = open(os.environ["BERTHS"]).read()' },
    ])
    expect(completion.usage?.prompt_tokens).toBeGreaterThan(100)
    expect(completion.usage?.total_tokens).toBe(
      (completion.usage?.prompt_tokens ?? 0) + (completion.usage?.completion_tokens ?? 0),
    )
    expect(violations()).toEqual([])
  })

  it('parses a response', async () => {
    const { client, violations } = await startForTest()
    const response = await client.responses.parse({
      model: 'gpt-5-mini',
      instructions: 'Find mistakes.',
      input: [{ role: 'user', content: prompt }],
      text: { format: zodTextFormat(review, 'review') },
      reasoning: { effort: 'low' },
    })
    expect(response.output_parsed?.mistakes).toHaveLength(2)
    expect(response.usage?.output_tokens).toBeGreaterThan(50)
    expect(violations()).toEqual([])
  })

  it('streams a chat completion with its usage at the end', async () => {
    const { client, violations } = await startForTest()
    const stream = await client.chat.completions.create({
      model: 'gpt-4.1',
      messages,
      response_format: zodResponseFormat(review, 'review'),
      stream: true,
      stream_options: { include_usage: true },
    })
    let text = ''
    const ends: unknown[] = []
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? ''
      if (chunk.choices[0]?.finish_reason) ends.push(chunk.choices[0].finish_reason)
      if (chunk.usage) ends.push(chunk.usage.completion_tokens > 0)
    }
    expect(review.parse(JSON.parse(text)).mistakes).toHaveLength(2)
    expect(ends).toEqual(['stop', true])
    expect(violations()).toEqual([])
  })

  it('streams a response', async () => {
    const { client, violations } = await startForTest()
    const final = await client.responses
      .stream({ model: 'gpt-4.1', input: prompt, text: { format: zodTextFormat(review, 'review') } })
      .finalResponse()
    expect(final.output_parsed?.mistakes).toHaveLength(2)
    expect(violations()).toEqual([])
  })

  it('lists and reads models', async () => {
    const { client, violations } = await startForTest({ models: ['small', 'embed-small'] })
    const models = []
    for await (const model of client.models.list()) models.push(model.id)
    expect(models).toEqual(['small', 'embed-small'])
    expect((await client.models.retrieve('small')).object).toBe('model')
    await expect(client.models.retrieve('large')).rejects.toThrow(OpenAI.NotFoundError)
    expect(violations()).toEqual([])
  })
})

describe('an API key', () => {
  it('is checked', async () => {
    const { baseUrl } = await startForTest()
    const client = new OpenAI({ baseURL: baseUrl, apiKey: 'sk-wrong-key-0000', maxRetries: 0 })
    const asked = client.models.list()
    await expect(asked).rejects.toThrow(AuthenticationError)
    await expect(asked).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' })
    expect((await fetch(`${baseUrl}/models`)).status).toBe(401)
  })
})

it('sends an id and the remaining limits with every response', async () => {
  const { client, calls } = await startForTest({ limits: { requestsPerMinute: 2 } })
  const ask = () => client.chat.completions.create({ model: 'gpt-4o-mini', messages }).withResponse()
  const { request_id, response } = await ask()
  expect(calls()[0]?.id).toBe(request_id)
  expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('1')
  expect(response.headers.get('x-ratelimit-reset-requests')).toMatch(/^[\d.]+s$/)
  await ask()
  await expect(ask()).rejects.toThrow(OpenAI.RateLimitError)
})

it('causes a connection error in the client after it’s closed', async () => {
  const { client, close } = await startForTest()
  await close()
  await expect(client.models.list()).rejects.toThrow(APIConnectionError)
})
