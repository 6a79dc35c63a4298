import { expect, it } from 'vitest'
import { isNoisy, median, quantile } from './statistics.ts'

it('interpolates quantiles between neighbors', () => {
  expect(median([4, 1, 3])).toBe(3)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9)
  expect(median([])).toBeNaN()
})

it('considers values noisy if the interquartile range is more than 25% of the median', () => {
  expect(isNoisy([0.9, 1, 1, 1, 1.1])).toBe(false)
  expect(isNoisy([0.5, 0.8, 1, 1.2, 1.6])).toBe(true)
})
