import { describe, expect, it } from 'vitest'
import { describeCoverage, joinNames } from './describe-coverage.ts'

const at = (account: string, suspended = false) => ({ account, suspended, repositories: [] })

describe('the description of the App', () => {
  it.each([
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c', 'd'], 'a, b, c, and d'],
    [['a', 'b', 'c', 'd', 'e'], 'a, b, c, and 2 more'],
  ])('names %j as %s', (names, said) => {
    expect(joinNames(names)).toBe(said)
  })

  it.each([
    [[], 0, 'Not installed on your repositories yet'],
    [[at('northbeam')], 0, 'Installed on northbeam'],
    [[at('northbeam')], 1, 'Installed on northbeam · 1 instant review this month'],
    [[at('northbeam'), at('pier', true)], 14, 'Installed on northbeam · 14 instant reviews this month'],
    [[at('pier', true)], 3, 'Installed, but suspended everywhere'],
  ])('describes %j with %i reviews as %s', (installations, reviews, said) => {
    expect(describeCoverage(installations, reviews)).toBe(said)
  })
})
