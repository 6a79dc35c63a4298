import { expect, it } from 'vitest'
import { countTokens, loadTokenizer } from './tokens.ts'

it('counts as OpenAI does and treats special tokens as text', async () => {
  await loadTokenizer()
  expect(countTokens('')).toBe(0)
  expect(countTokens('hello world')).toBe(2)
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
})

it('extrapolates the tokens of a very long text from its beginning', async () => {
  await loadTokenizer()
  const whole = countTokens('word '.repeat(400_000))
  expect(whole).toBeGreaterThan(399_000)
  expect(whole).toBeLessThan(402_000)
})
