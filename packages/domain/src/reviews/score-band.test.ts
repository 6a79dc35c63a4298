import { expect, it } from 'vitest'
import { scoreBand } from './score-band.ts'

it.each([
  [100, 'Excellent'],
  [80, 'Excellent'],
  [79, 'Good'],
  [60, 'Good'],
  [59, 'Fair'],
  [40, 'Fair'],
  [39, 'Needs Improvement'],
  [0, 'Needs Improvement'],
])('rates %d as %s', (score, band) => {
  expect(scoreBand(score)).toBe(band)
})
