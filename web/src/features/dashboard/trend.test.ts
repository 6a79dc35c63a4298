import { describe, expect, it } from 'vitest'
import { computeRates, computeScaleTop, describeTrend, findNotes } from './trend.ts'

const week = (day: string, pullRequests: number, repeats: number) => ({ week: day, pullRequests, repeats })

describe('the trend', () => {
  it('is the number of repeated mistakes per ten reviewed pull requests, without weeks that have no reviews', () => {
    expect(
      computeRates([week('2026-11-02', 4, 3), week('2026-11-09', 0, 0), week('2026-11-16', 3, 0)]),
    ).toEqual([
      { week: '2026-11-02', pullRequests: 4, repeats: 3, rate: 7.5 },
      { week: '2026-11-16', pullRequests: 3, repeats: 0, rate: 0 },
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
  ])('scales %j up to %d', (values, top) => {
    expect(computeScaleTop(values)).toBe(top)
  })

  it('is described in a sentence', () => {
    const points = (...rates: number[]) =>
      rates.map((rate) => ({ week: '', pullRequests: 1, repeats: 1, rate }))
    const said = 'Repeated mistakes per 10 pull requests'
    expect(describeTrend([], 12)).toBe('No pull requests were reviewed in this period')
    expect(describeTrend(points(6.1, 9, 1.8), 12)).toBe(`${said} fell from 6.1 to 1.8 over 12 weeks`)
    expect(describeTrend(points(1, 2), 26)).toBe(`${said} rose from 1 to 2 over 26 weeks`)
    expect(describeTrend(points(2, 5, 2), 12)).toBe(`${said} stayed at 2 over 12 weeks`)
  })
})

describe('a standard that was added', () => {
  const mondays = ['09-28', '10-05', '10-12', '10-19', '10-26', '11-02', '11-09', '11-16']
  const points = computeRates(mondays.map((day, at) => week(`2026-${day}`, 5, at < 4 ? 3 : 1)))
  const standard = (at: string) => ({ id: at, title: 'Settle every promise', at: `${at}T23:30:00.000Z` })

  it('is marked in its week, with the rates before and since', () => {
    expect(findNotes(points, [standard('2026-10-25')])).toEqual([
      { ...standard('2026-10-25'), week: '2026-10-19', figures: '6.0 before, 2.0 since' },
    ])
  })

  it('has no figures if either side has fewer than three weeks', () => {
    const figures = (at: string) => findNotes(points, [standard(at)]).map((note) => note.figures)
    expect(figures('2026-10-18')).toEqual([null])
    expect(figures('2026-11-02')).toEqual([null])
  })

  it('is left out if it was added before the first week, or if there is no line', () => {
    expect(findNotes(points, [standard('2026-09-27')])).toEqual([])
    expect(findNotes([], [standard('2026-10-25')])).toEqual([])
  })
})
