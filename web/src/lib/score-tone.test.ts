import { expect, it } from 'vitest'
import { scoreBand, scoreTone } from './score-tone.ts'

it.each([
  [100, 'green', 'green', 'Excellent'],
  [80, 'green', 'green', 'Excellent'],
  [79, 'yellow', 'blue', 'Good'],
  [60, 'yellow', 'blue', 'Good'],
  [59, 'red', 'yellow', 'Fair'],
  [40, 'red', 'yellow', 'Fair'],
  [39, 'red', 'red', 'Needs Improvement'],
  [0, 'red', 'red', 'Needs Improvement'],
] as const)('%d is %s among pull requests and %s, %s, among reviews', (score, core, reviews, band) => {
  expect([scoreTone(score, 'core'), scoreTone(score, 'reviews'), scoreBand(score)]).toEqual([
    core,
    reviews,
    band,
  ])
})

it('is gray where there is no score', () => {
  expect([scoreTone(null, 'core'), scoreTone(null, 'reviews')]).toEqual(['gray', 'gray'])
})
