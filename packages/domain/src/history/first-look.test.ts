import { describe, expect, it } from 'vitest'
import {
  type CommentedMistake,
  chooseComment,
  chooseStandard,
  countMonths,
  givesReason,
  titleFirstLook,
} from './first-look.ts'

const now = new Date('2026-11-29T09:00:00Z')

describe('the title', () => {
  it.each([
    [12, 'What a year of reviews says'],
    [6, 'What six months of reviews say'],
    [3, 'What three months of reviews say'],
    [11, 'What eleven months of reviews say'],
    [2, 'What two months of reviews say'],
    [1, 'What a month of reviews says'],
    [0, 'What the first reviews say'],
  ])('of %i months is “%s”', (months, title) => expect(titleFirstLook(months)).toBe(title))

  it.each([
    ['2025-11-30', 12],
    ['2024-01-01', 12],
    ['2026-06-01', 6],
    ['2026-06-20', 5],
    ['2026-11-01', 1],
    ['2026-11-20', 0],
    ['2026-12-24', 0],
  ])('counts whole months since %s', (first, months) =>
    expect(countMonths(new Date(`${first}T09:00:00Z`), now)).toBe(months),
  )
})

describe('a reason in a comment', () => {
  it.each([
    'Please await this. Otherwise the error is lost.',
    'This would leak the connection when `load` throws.',
    'Use the zone of the port, because the server runs in UTC.',
    'Close it in `finally` so that a failed import releases the lock.',
    'That means two tabs overwrite each other.',
    'If the list is empty, `reduce` throws here.',
  ])('is in “%s”', (comment) => expect(givesReason(comment)).toBe(true))

  it.each([
    'Please await this.',
    'nit: rename to `becauseOf`',
    'Can you add a test for the empty list?',
    '> Otherwise the error is lost.\n\nAgreed, please change it.',
    '```suggestion\n// because of the server\nawait load()\n```',
  ])('isn’t in “%s”', (comment) => expect(givesReason(comment)).toBe(false))
})

describe('the comment most worth remembering', () => {
  const comment = (given: Partial<CommentedMistake> = {}): CommentedMistake => ({
    body: 'Please await this call. Otherwise its error is lost.',
    severity: 'medium',
    isFixed: true,
    pullRequests: 1,
    mergedAt: new Date('2026-09-01T09:00:00Z'),
    ...given,
  })

  it('has a reason and was followed by a fix, if there is one', () => {
    const bare = comment({ body: 'Please await this call in the loop.', pullRequests: 9, severity: 'high' })
    const unfixed = comment({ isFixed: false, pullRequests: 9, severity: 'high' })
    const best = comment({ severity: 'low' })
    expect(chooseComment([bare, unfixed, best])).toBe(best)
    expect(chooseComment([bare, unfixed])).toBe(unfixed)
    expect(chooseComment([bare])).toBe(bare)
  })

  it('is about the mistake that came back most, then the most serious, then the newest', () => {
    const frequent = comment({ pullRequests: 4, severity: 'low' })
    const serious = comment({ severity: 'high' })
    const newest = comment({ mergedAt: new Date('2026-11-01T09:00:00Z') })
    const old = comment()
    expect(chooseComment([old, newest, serious, frequent])).toBe(frequent)
    expect(chooseComment([old, newest, serious])).toBe(serious)
    expect(chooseComment([old, newest])).toBe(newest)
  })

  it('is neither too short to say something nor too long to remember', () => {
    expect(chooseComment([comment({ body: 'nit: await' }), comment({ body: 'so '.repeat(500) })])).toBeNull()
    expect(chooseComment([])).toBeNull()
  })
})

it('suggests a standard for a mistake with a lesson, then for the most frequent, never for a standard', () => {
  const standard = { isStandard: true, lesson: {} }
  const most = { isStandard: false, lesson: null }
  const taught = { isStandard: false, lesson: {} }
  expect(chooseStandard([standard, most, taught])).toBe(taught)
  expect(chooseStandard([standard, most])).toBe(most)
  expect(chooseStandard([standard])).toBeNull()
})
