import { expect, it } from 'vitest'
import { mayRate, nextKind, type Outcome, RATINGS, suggestedRating } from './rating.ts'

it('doesn’t allow the rating Good after a wrong answer', () => {
  const allowed = (outcome: Outcome) => RATINGS.filter((rating) => mayRate(outcome, rating))
  expect([allowed('right'), allowed('untold')]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ])
  expect([allowed('wrong'), allowed('given_up')]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

it('suggests Good for an unaided right answer, and less after a hint or a wrong answer', () => {
  expect([suggestedRating('right', 0), suggestedRating('right', 1), suggestedRating('untold', 0)]).toEqual([
    3, 2, 2,
  ])
  expect([suggestedRating('wrong', 0), suggestedRating('given_up', 3)]).toEqual([1, 1])
})

it('alternates between the kinds that the code allows', () => {
  expect([nextKind('choose', ['choose', 'spot', 'fix']), nextKind('fix', ['choose', 'spot', 'fix'])]).toEqual(
    ['spot', 'choose'],
  )
  expect(nextKind('spot', ['spot'])).toBe('spot')
})
