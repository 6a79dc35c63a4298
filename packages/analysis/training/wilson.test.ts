import { expect, it } from 'vitest'
import { estimateShare } from './wilson.ts'

it('returns the published interval', () => {
  // Newcombe 1998, table I: for 15 of 148, the score method gives 0.0624 to 0.1605.
  const { low, high } = estimateShare(15, 148)
  expect([low, high].map((bound) => bound.toFixed(4))).toEqual(['0.0624', '0.1605'])
})

it('returns 0 to 1 for no cases, and stays within 0 and 1', () => {
  expect(estimateShare(0, 0)).toMatchObject({ low: 0, high: 1 })
  expect(estimateShare(5, 5).high).toBe(1)
})
