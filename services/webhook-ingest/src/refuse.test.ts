import { expect, it } from 'vitest'
import { databaseDown } from './refusals.ts'
import { causeOf } from './refuse.ts'

it('logs the code of what went wrong, or its kind, and never its text, which can name an address', () => {
  const text = 'connect ECONNREFUSED 10.0.0.5:5432'
  expect(causeOf(databaseDown(Object.assign(new Error(text), { code: 'ECONNREFUSED' })))).toBe('ECONNREFUSED')
  expect(causeOf(databaseDown(new TypeError(text)))).toBe('TypeError')
  expect(causeOf(databaseDown(text))).toBe('unknown')
  expect(causeOf(databaseDown(undefined))).toBe(undefined)
})
