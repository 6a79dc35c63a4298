import { expect, it } from 'vitest'
import { isDatabaseBusy } from './is-database-away.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

it.each(['57014', '55P03', '40001', '40P01'])('recognizes %s as a busy database', (code) => {
  expect(isDatabaseBusy(withCode(code))).toBe(true)
})

it.each(['23505', '42P01', '57P01', 'ECONNREFUSED'])('doesn’t recognize %s as a busy database', (code) => {
  expect(isDatabaseBusy(withCode(code))).toBe(false)
})

it('ignores values that are not errors', () => {
  expect([null, undefined, '57014', { code: '57014' }].map(isDatabaseBusy)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
