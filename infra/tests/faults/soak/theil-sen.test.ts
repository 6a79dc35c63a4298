import { expect, it } from 'vitest'
import { randomFrom } from '../random.ts'
import { theilSen } from './soak.ts'

const points = (count: number, y: (x: number) => number) =>
  Array.from({ length: count }, (_none, x) => ({ x, y: y(x) }))

it('finds the slope of a line exactly', () => {
  const { slope, low, high } = theilSen(points(20, (x) => 3 + 2 * x))
  for (const found of [slope, low, high]) expect(found).toBeCloseTo(2)
})

it('isn’t affected by a few outliers, and returns a confidence interval', () => {
  const random = randomFrom(5)
  const noisy = points(40, (x) => (x % 9 === 0 ? 500 : x + 4 * random.next()))
  const { slope, low, high } = theilSen(noisy)
  expect(slope).toBeGreaterThan(0.8)
  expect(slope).toBeLessThan(1.2)
  expect(low).toBeLessThan(slope)
  expect(high).toBeGreaterThan(slope)
})

it('finds no trend in noise', () => {
  const random = randomFrom(7)
  const { low, high } = theilSen(points(40, () => random.next()))
  expect(low).toBeLessThan(0)
  expect(high).toBeGreaterThan(0)
})

it('returns NaN for two points', () => {
  expect(theilSen(points(2, (x) => x)).slope).toBeNaN()
})
