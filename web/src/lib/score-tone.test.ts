import { expect, it } from 'vitest'
import { scoreTone } from './score-tone.ts'

it.each([
  [80, 'green', 'green'],
  [68, 'yellow', 'blue'],
  [59, 'red', 'yellow'],
  [39, 'red', 'red'],
  [null, 'gray', 'gray'],
] as const)('shows %s in %s on pull requests and in %s on reviews', (score, core, reviews) => {
  expect([scoreTone(score, 'core'), scoreTone(score, 'reviews')]).toEqual([core, reviews])
})
