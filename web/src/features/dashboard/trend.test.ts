import { describe, expect, it } from 'vitest'
import { computeRates, computeScaleTop, describeTrend, findNotes } from './trend.ts'

const week = (day: string, pullRequests: number, repeats: number) => ({ week: day, pullRequests, repeats })

describe('the trend', () => {
  it('is the number of repeated mistakes per ten reviewed pull requests in four weeks', () => {
    const weeks = [4, 0, 3, 0, 0, 0, 0, 2].map((pullRequests, at) =>
      week(`2026-10-0${at + 1}`, pullRequests, pullRequests === 4 ? 3 : 0),
    )
    expect(computeRates(weeks).map((point) => [point.week.at(-1), point.pullRequests, point.rate])).toEqual([
      ['1', 4, 7.5],
      ['2', 4, 7.5],
      ['3', 7, 4.3],
      ['4', 7, 4.3],
      ['5', 3, 0],
      ['6', 3, 0],
      ['8', 2, 0],
    ])
  })

  it('does not jump when each week has one pull request', () => {
    const weeks = Array.from({ length: 12 }, (_, at) => week(`2026-10-${10 + at}`, 1, at % 2))
    const rates = computeRates(weeks, 8).map(({ rate }) => rate)
    expect(rates).toEqual(Array.from({ length: 8 }, () => 5))
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
    expect(describeTrend(points(6.1, 9, 1.8), 12)).toBe(`${said} fell from 6.1 to 1.8 in the last 12 weeks`)
    expect(describeTrend(points(1, 2), 26)).toBe(`${said} rose from 1 to 2 in the last 26 weeks`)
    expect(describeTrend(points(2, 5, 2), 12)).toBe(
      `${said}: 2 at the start and the end of the last 12 weeks`,
    )
  })
})

describe('a standard that was added', () => {
  const mondays = ['09-28', '10-05', '10-12', '10-19', '10-26', '11-02', '11-09', '11-16']
  const weeks = mondays.map((day, at) => week(`2026-${day}`, 5, at < 4 ? 3 : 1))
  const points = computeRates(weeks)
  const standard = (at: string) => ({ id: at, title: 'Await every promise', at: `${at}T23:30:00.000Z` })

  it('is marked in its week, with the rates before and since', () => {
    expect(findNotes(points, [standard('2026-10-25')], weeks)).toEqual([
      { ...standard('2026-10-25'), week: '2026-10-19', number: 1, figures: '6.0 before, 2.0 since' },
    ])
  })

  it('has no figures if either side has fewer than three weeks', () => {
    const figures = (at: string) => findNotes(points, [standard(at)], weeks).map((note) => note.figures)
    expect(figures('2026-10-18')).toEqual([null])
    expect(figures('2026-11-02')).toEqual([null])
  })

  it('is left out if it was added before the first week, or if there is no line', () => {
    expect(findNotes(points, [standard('2026-09-27')], weeks)).toEqual([])
    expect(findNotes([], [standard('2026-10-25')], weeks)).toEqual([])
  })

  it('are numbered by date, all of them', () => {
    const days = ['2026-11-10', '2026-10-06', '2026-10-21', '2026-10-28', '2026-11-03']
    const notes = findNotes(points, days.map(standard), weeks)
    expect(notes.map(({ number, id }) => `${number} ${id}`)).toEqual(
      days.toSorted().map((day, at) => `${at + 1} ${day}`),
    )
  })
})
