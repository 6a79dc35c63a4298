import { expect, it } from 'vitest'
import { z } from 'zod'
import { withDefaults } from './options.ts'
import { modelSettings, toModelOptions } from './settings.ts'

const schema = z.object(modelSettings)
const parseOptions = (env: Record<string, string>) => toModelOptions(schema.parse(env))

it('uses no model for OpenAI without a key', () => {
  expect(parseOptions({})).toBeNull()
  expect(parseOptions({ OPENAI_BASE_URL: 'https://eu.api.openai.com/v1' })).toBeNull()
})

it('uses OpenAI’s defaults if only a key is set', () => {
  const options = parseOptions({ OPENAI_API_KEY: 'sk-1' })
  expect(options).toEqual({
    baseUrl: 'https://api.openai.com/v1',
    apiKey: 'sk-1',
    model: 'gpt-4.1',
    tokenBudget: 32_000,
    mostCalls: 4,
    timeoutMs: 90_000,
  })
  const { tokenBudget, mostCalls, timeoutMs } = withDefaults({ baseUrl: '', apiKey: '', model: '' })
  expect(options).toMatchObject({ tokenBudget, mostCalls, timeoutMs })
})

it('uses another server without a key', () => {
  for (const address of ['http://127.0.0.1:11434/v1', 'https://api.openai.com.northbeam.example/v1'])
    expect(parseOptions({ OPENAI_BASE_URL: address })).toMatchObject({ baseUrl: address, apiKey: 'none' })
})

it('computes the cost only if both prices are set, even if one is zero', () => {
  const key = { OPENAI_API_KEY: 'sk-1' }
  const both = { OPENAI_PRICE_INPUT: '2.5', OPENAI_PRICE_OUTPUT: '0' }
  expect(parseOptions({ ...key, ...both })).toMatchObject({ price: { input: 2.5, output: 0 } })
  expect(() => parseOptions({ ...key, OPENAI_PRICE_INPUT: '2' })).toThrow(/OPENAI_PRICE_OUTPUT is missing/)
  expect(() => parseOptions({ ...key, OPENAI_PRICE_OUTPUT: '2' })).toThrow(/OPENAI_PRICE_INPUT is missing/)
})

it.each([
  { OPENAI_BASE_URL: 'file:///etc/passwd' },
  { OPENAI_BASE_URL: 'api.openai.com' },
  { OPENAI_API_KEY: 'sk-1 sk-2' },
  { OPENAI_TOKEN_BUDGET: '100' },
  { OPENAI_MOST_CALLS: '0' },
  { OPENAI_TIMEOUT_MS: 'long' },
  { OPENAI_PRICE_INPUT: '-1' },
])('rejects %j', (env) => {
  expect(schema.safeParse(env).error?.issues.map(({ path }) => path)).toEqual([Object.keys(env)])
})
