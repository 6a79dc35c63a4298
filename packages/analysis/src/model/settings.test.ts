import { expect, it } from 'vitest'
import { z } from 'zod'
import { withDefaults } from './options.ts'
import { modelSettings, toModelOptions } from './settings.ts'

const schema = z.object(modelSettings)
const parseOptions = (env: Record<string, string>) => toModelOptions(schema.parse(env))

it('asks no model where OpenAI itself has no key', () => {
  expect(parseOptions({})).toBeNull()
  expect(parseOptions({ OPENAI_BASE_URL: 'https://eu.api.openai.com/v1' })).toBeNull()
})

it('asks OpenAI with nothing but a key, as the options do by default', () => {
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

it('asks another server without a key', () => {
  for (const address of ['http://127.0.0.1:11434/v1', 'https://api.openai.com.northbeam.example/v1'])
    expect(parseOptions({ OPENAI_BASE_URL: address })).toMatchObject({ baseUrl: address, apiKey: 'none' })
})

it('knows the cost only with both prices, of which one may be nothing', () => {
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
])('does not take %j', (env) => {
  expect(schema.safeParse(env).error?.issues.map(({ path }) => path)).toEqual([Object.keys(env)])
})
