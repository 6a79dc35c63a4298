import { expect, it } from 'vitest'
import { parseCursor } from './lists/cursor.ts'
import { pageEnd } from './page-end.ts'

const ID = '00000000-0000-4000-8000-000000000000'

it.each([
  ['2026-02-28T23:59:59.999999Z', true],
  ['0001-01-01T00:00:00.000000Z', true],
  ['9999-12-31T23:59:59.999999Z', true],
  ['2026-02-30T00:00:00.000000Z', false],
  ['0000-01-01T00:00:00.000000Z', false],
  ['2026-01-01T24:00:00.000000Z', false],
  ['2026-13-01T00:00:00.000000Z', false],
])('a page cursor can have the time %s: %s', (at, isReal) => {
  expect(pageEnd.safeParse(`${at}_${ID}`).success).toBe(isReal)
  expect(parseCursor(`${at}_${ID}`) !== null).toBe(isReal)
  expect(parseCursor(`7_${at}_${ID}`) !== null).toBe(isReal)
})
