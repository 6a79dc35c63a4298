import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../mistakes/categories.ts'
import { isMuted, shouldMute } from './acted-on.ts'

describe('a category', () => {
  it.each([
    [0, 0, false],
    [0, 15, false],
    [0, 16, true],
    [1, 24, false],
    [1, 25, true],
    [12, 20, false],
    [20, 200, true],
    [40, 200, false],
  ])('with %i of %i comments acted on is muted: %s', (actedOn, comments, expected) => {
    expect(shouldMute('documentation', { actedOn, comments })).toBe(expected)
  })

  it('is never muted if it’s security', () => {
    for (const category of CATEGORIES)
      expect(shouldMute(category, { actedOn: 0, comments: 1_000 })).toBe(category !== 'security')
  })
})

it('keeps findings of high severity and of other categories', () => {
  const muted = new Set(['documentation', 'security'] as const)
  expect(isMuted({ category: 'documentation', severity: 'low' }, muted)).toBe(true)
  expect(isMuted({ category: 'documentation', severity: 'medium' }, muted)).toBe(true)
  expect(isMuted({ category: 'documentation', severity: 'high' }, muted)).toBe(false)
  expect(isMuted({ category: 'testing', severity: 'low' }, muted)).toBe(false)
  expect(isMuted({ category: 'security', severity: 'low' }, muted)).toBe(false)
})
