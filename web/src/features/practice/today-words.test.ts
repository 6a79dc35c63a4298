import { expect, it } from 'vitest'
import { describeDue } from './today-words.ts'

const now = new Date('2026-11-21T12:00:00')

it.each([
  ['2026-11-21T12:00:20', 'in a minute'],
  ['2026-11-21T12:09:30', 'in 10 minutes'],
  ['2026-11-21T17:00:00', 'in 5 hours'],
  ['2026-11-22T01:00:00', 'tomorrow'],
  ['2026-11-24T23:00:00', 'in 3 days'],
  ['2026-12-24T00:00:00', 'on December 24'],
])('describes %s as due %s', (due, said) => {
  expect(describeDue(new Date(due), now)).toBe(said)
})
