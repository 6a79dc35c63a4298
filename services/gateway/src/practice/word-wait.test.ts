import { expect, it } from 'vitest'
import { wordWait } from './word-wait.ts'

it.each([
  ['2026-11-21T09:00:10Z', 'now'],
  ['2026-11-21T09:10:00Z', 'in 10 minutes'],
  ['2026-11-21T10:00:00Z', 'in 1 hour'],
  ['2026-11-22T09:00:00Z', 'in 1 day'],
  ['2026-12-02T09:00:00Z', 'in 11 days'],
  ['2027-02-21T09:00:00Z', 'in 3 months'],
])('formats %s as %s', (then, words) => {
  expect(wordWait(new Date('2026-11-21T09:00:00Z'), new Date(then))).toBe(words)
})
