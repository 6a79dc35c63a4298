import { expect, it } from 'vitest'
import { isDatabaseAway } from './is-database-away.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

it.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300', '53100', '08006', '25006'])(
  'recognizes %s as an unavailable database',
  (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true)
  },
)

it('recognizes the driver’s errors without a code', () => {
  expect(isDatabaseAway(new Error('timeout exceeded when trying to connect'))).toBe(true)
  expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isDatabaseAway(new AggregateError([withCode('ECONNREFUSED')], 'all addresses failed'))).toBe(true)
})

it.each(['23505', '42P01', '40001', '57014'])('doesn’t recognize %s as an unavailable database', (code) => {
  expect(isDatabaseAway(withCode(code))).toBe(false)
})
