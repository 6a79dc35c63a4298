import { describe, expect, it } from 'vitest'
import { describeTrend, ratesOf, topOf } from './trend.ts'

const week = (day: string, pullRequests: number, mistakes: number) => ({ week: day, pullRequests, mistakes })

describe('the trend', () => {
  it('is mistakes per ten reviewed pull requests, without the weeks that have none', () => {
    expect(ratesOf([week('2026-11-02', 4, 3), week('2026-11-09', 0, 0), week('2026-11-16', 3, 0)])).toEqual([
      { week: '2026-11-02', pullRequests: 4, mistakes: 3, rate: 7.5 },
      { week: '2026-11-16', pullRequests: 3, mistakes: 0, rate: 0 },
    ])
  })

  it.each([
    [[], 2],
    [[0, 0], 2],
    [[2], 2],
    [[2.1], 4],
    [[7.5, 3], 10],
    [[23.3], 30],
    [[5000], 5000],
  ])('of %j is drawn up to %d', (values, top) => {
    expect(topOf(values)).toBe(top)
  })

  it('is told in a sentence', () => {
    const points = (...rates: number[]) =>
      rates.map((rate) => ({ week: '', pullRequests: 1, mistakes: 1, rate }))
    expect(describeTrend([])).toBe('No pull request was reviewed in this time')
    expect(describeTrend(points(6.1, 9, 1.8))).toBe('Mistakes per ten pull requests fell from 6.1 to 1.8')
    expect(describeTrend(points(1, 2))).toBe('Mistakes per ten pull requests rose from 1 to 2')
    expect(describeTrend(points(2, 5, 2))).toBe('Mistakes per ten pull requests stayed at 2')
  })
})
