import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

it('returns only integers that JavaScript can’t represent exactly as text', () => {
  const text = '[{"id":3804004623172239366,"n":-3804004623172239366},9007199254740991, 9007199254740993 ]'
  expect(parseJson(text)).toEqual([
    { id: '3804004623172239366', n: '-3804004623172239366' },
    9_007_199_254_740_991,
    '9007199254740993',
  ])
  expect(parseJson('[1234567890123456.5,12345678901234567e3,1e20]')).toEqual([
    1_234_567_890_123_456.5, 12345678901234567e3, 1e20,
  ])
})

it('parses all other JSON like JSON.parse, including long fractions and exponents', () => {
  expect(parseJson('[-0.000009029993205070242,1e-1234567890123456789]')).toEqual([
    -0.000009029993205070242, 0,
  ])
  const isUnsafe = (value: unknown): boolean =>
    typeof value === 'number'
      ? Number.isInteger(value) && !Number.isSafeInteger(value)
      : typeof value === 'object' && value !== null && Object.values(value).some(isUnsafe)
  fc.assert(
    fc.property(
      fc.jsonValue().filter((value) => !isUnsafe(value)),
      (value) => {
        const text = JSON.stringify(value)
        expect(parseJson(text)).toEqual(JSON.parse(text))
      },
    ),
    { numRuns: 500 },
  )
})

it('doesn’t change strings and names', () => {
  const value = {
    'a "3804004623172239366': 'id: 3804004623172239366, \\"3804004623172239366\\',
    ' \\': '\\"',
  }
  expect(parseJson(JSON.stringify(value))).toEqual(value)
})

it('returns undefined for invalid JSON', () => {
  expect(['{"id":3804004623172239366', 'no', '', '"3804004623172239366'].map(parseJson)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
