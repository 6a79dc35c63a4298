import { expect, it } from 'vitest'
import { randomFrom } from './random.ts'

it('repeats itself for the same seed', () => {
  const throws = (seed: number) => {
    const random = randomFrom(seed)
    return Array.from({ length: 20 }, () => random.between(1, 6))
  }
  expect(throws(7)).toEqual(throws(7))
  expect(throws(7)).not.toEqual(throws(8))
  expect(new Set(throws(7)).size).toBeGreaterThan(3)
})

it('picks each item in proportion to its weight', () => {
  const random = randomFrom(1)
  const counts = { often: 0, seldom: 0, never: 0 }
  for (let draw = 0; draw < 1_000; draw += 1)
    counts[random.weighted({ often: 80, seldom: 20, never: 0 })] += 1
  expect(counts.never).toBe(0)
  expect(counts.seldom).toBeGreaterThan(150)
  expect(counts.seldom).toBeLessThan(250)
})
