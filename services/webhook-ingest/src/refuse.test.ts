import { expect, it } from 'vitest'
import { describeCause } from './receive.ts'
import { databaseDown } from './refusals.ts'

it('logs an error’s code or name, and never its message, which can contain an address', () => {
  const text = 'connect ECONNREFUSED 10.0.0.5:5432'
  expect(describeCause(databaseDown(Object.assign(new Error(text), { code: 'ECONNREFUSED' })))).toBe(
    'ECONNREFUSED',
  )
  expect(describeCause(databaseDown(new TypeError(text)))).toBe('TypeError')
  expect(describeCause(databaseDown(text))).toBe('unknown')
  expect(describeCause(databaseDown(undefined))).toBe(undefined)
})
