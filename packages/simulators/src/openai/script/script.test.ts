import OpenAI from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import { describe, expect, it } from 'vitest'
import { prompt, review } from '../testing/review.ts'
import { startForTest } from '../testing/start.ts'
import type { ReplyInput } from './script.ts'

const format = { response_format: zodResponseFormat(review, 'review') }

async function answered(reply: ReplyInput) {
  const simulator = await startForTest()
  simulator.script(reply)
  const completion = await simulator.chat(prompt, format)
  expect(simulator.violations()).toEqual([])
  const [choice] = completion.choices
  return { text: choice?.message.content ?? '', message: choice?.message, finish: choice?.finish_reason }
}

const parseAnswer = async (reply: ReplyInput) =>
  JSON.parse((await answered(reply)).text) as Record<string, unknown>

describe('a valid response', () => {
  it('has the script’s content, as a whole or by property', async () => {
    expect((await answered({ kind: 'good', content: 'Just so' })).text).toBe('Just so')
    expect(await parseAnswer({ kind: 'good', content: { a: 1 } })).toEqual({ a: 1 })
    const review = await parseAnswer({ kind: 'good', values: { summary: 'Mine', severity: 'low' } })
    expect(review).toMatchObject({ summary: 'Mine', mistakes: [{ severity: 'low' }, { severity: 'low' }] })
  })

  it('is built from a schema in the prompt if the request has none', async () => {
    const { chat } = await startForTest()
    const schema = JSON.stringify(format.response_format.json_schema.schema, null, 2)
    const completion = await chat(`${prompt}\nJSON Schema:\n\`\`\`json\n${schema}\n\`\`\``, {
      response_format: { type: 'json_object' },
    })
    expect(review.parse(JSON.parse(completion.choices[0]?.message.content ?? '')).mistakes).toHaveLength(2)
  })

  it('is short text or a simple object if there is no schema', async () => {
    const { chat } = await startForTest()
    expect((await chat('Hello')).choices[0]?.message.content).toBe('The code works as described.')
    const bare = await chat('Answer in JSON', { response_format: { type: 'json_object' } })
    expect(JSON.parse(bare.choices[0]?.message.content ?? '')).toHaveProperty('answer')
  })

  it('uses the hook’s values', async () => {
    const { chat } = await startForTest({
      fill: ({ name }) => (name === 'title' ? 'From the hook' : undefined),
    })
    expect((await chat(prompt, format)).choices[0]?.message.content).toContain('From the hook')
  })
})

describe('a malformed response', () => {
  const malformed = (shape: Extract<ReplyInput, { kind: 'malformed' }>['shape']) =>
    answered({ kind: 'malformed', shape })

  it('is broken JSON, empty, fenced or inside other text', async () => {
    const { text } = await malformed('broken')
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect((await malformed('empty')).text).toBe('')
    const fenced = (await malformed('fenced')).text
    expect(review.safeParse(JSON.parse(fenced.replace(/^```json\n/, '').replace(/\n```$/, ''))).success).toBe(
      true,
    )
    const wrapped = (await malformed('extra-text')).text
    expect(wrapped).toMatch(/^Here is what I found:\n\n\{.*\}\n\nTell me/s)
  })

  it('has exactly one error', async () => {
    const faults = async (reply: ReplyInput) => {
      const parsed = review.safeParse(await parseAnswer(reply))
      return new Set(parsed.error?.issues.map(({ code }) => code))
    }
    expect(await faults({ kind: 'malformed', shape: 'wrong-enum' })).toEqual(new Set(['invalid_value']))
    expect(await faults({ kind: 'malformed', shape: 'score-150' })).toEqual(new Set(['too_big']))
    expect((await parseAnswer({ kind: 'malformed', shape: 'score-150' })).score).toBe(150)
  })

  it('is two megabytes, or repeats keys', async () => {
    const { text } = await malformed('huge')
    expect(text.length).toBeGreaterThanOrEqual(2_000_000)
    expect(review.safeParse(JSON.parse(text)).success).toBe(true)
    const twice = (await malformed('duplicate-keys')).text
    expect(twice.match(/"summary":/g)).toHaveLength(2)
  })
})

describe('a failed response', () => {
  it('is a refusal, is filtered or ends early', async () => {
    const refused = await answered({ kind: 'refusal', text: 'No.' })
    expect(refused).toMatchObject({ finish: 'stop', message: { content: null, refusal: 'No.' } })
    expect(await answered({ kind: 'content-filter' })).toMatchObject({ finish: 'content_filter', text: '' })
    const { finish, text } = await answered({ kind: 'truncated' })
    expect(finish).toBe('length')
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  })

  it('ends early at the requested maximum of tokens', async () => {
    const { chat } = await startForTest()
    const completion = await chat(prompt, { ...format, max_completion_tokens: 20 })
    expect(completion.choices[0]?.finish_reason).toBe('length')
    expect(completion.usage?.completion_tokens).toBe(20)
  })

  it('is also returned by /v1/responses, streamed or not', async () => {
    const { client, script, violations } = await startForTest()
    script([
      { kind: 'refusal', text: 'No.' },
      { kind: 'refusal', text: 'No.' },
      { kind: 'truncated' },
      { kind: 'content-filter' },
    ])
    const ask = () => client.responses.create({ model: 'gpt-4.1', input: 'Hello' })
    expect((await ask()).output).toMatchObject([{ content: [{ type: 'refusal', refusal: 'No.' }] }])
    const stream = await client.responses.create({ model: 'gpt-4.1', input: 'Hello', stream: true })
    let said = ''
    for await (const event of stream) if (event.type === 'response.refusal.delta') said += event.delta
    expect(said).toBe('No.')
    const incomplete = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }
    expect(await ask()).toMatchObject(incomplete)
    expect((await ask()).incomplete_details).toEqual({ reason: 'content_filter' })
    expect(violations()).toEqual([])
  })
})

describe('a hostile response', () => {
  const text = '@everyone <img src=x onerror=alert(1)> https://evil.example'

  it('has the text in every text field', async () => {
    const { mistakes, summary, learningPoints } = review.parse(await parseAnswer({ kind: 'hostile', text }))
    expect([summary, learningPoints]).toEqual([text, [text]])
    expect(mistakes[0]).toMatchObject({ title: text, path: text, codeBefore: text, codeAfter: text })
  })

  it('keeps paths and lines valid if it’s grounded', async () => {
    const { mistakes } = review.parse(await parseAnswer({ kind: 'hostile', text, grounded: true }))
    expect(mistakes[1]).toMatchObject({ title: text, description: text, path: 'src/dock.py', startLine: 2 })
  })
})

describe('the choice of a reply', () => {
  it('takes queued replies first, then rules, then valid responses', async () => {
    const { chat, script, calls } = await startForTest()
    script({
      queue: [{ kind: 'status', status: 500 }],
      rules: [
        { match: { model: 'gpt-4o' }, times: 1, reply: { kind: 'status', status: 503 } },
        { match: { prompt: 'canary-7' }, reply: { kind: 'refusal' } },
        { match: { prompt: 'third', nth: [1, 3] }, reply: { kind: 'rate-limit' } },
      ],
    })
    const ask = (content: string, more = {}) => chat(content, more).catch(() => null)
    await ask('Hello')
    await ask('Hello', { model: 'gpt-4o' })
    await ask('Hello', { model: 'gpt-4o' })
    await ask('with canary-7 within')
    for (let count = 0; count < 3; count += 1) await ask('third')
    expect(calls().map(({ reply }) => reply)).toEqual([
      'status',
      'status',
      null,
      'refusal',
      'rate-limit',
      null,
      'rate-limit',
    ])
  })

  it('rejects only unsupported response formats', async () => {
    const { chat, script } = await startForTest()
    script({ rules: [{ reply: { kind: 'no-json-schema' } }] })
    const refused = chat(prompt, format)
    await expect(refused).rejects.toThrow(OpenAI.BadRequestError)
    await expect(refused).rejects.toMatchObject({ param: 'response_format' })
    const object = { response_format: { type: 'json_object' } }
    await expect(chat(prompt, object)).resolves.toBeDefined()
    script({ rules: [{ reply: { kind: 'no-json-schema', jsonObject: true } }] })
    await expect(chat(prompt, object)).rejects.toThrow(OpenAI.BadRequestError)
    await expect(chat(prompt)).resolves.toBeDefined()
  })
})
