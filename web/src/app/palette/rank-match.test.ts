import { expect, it } from 'vitest'
import { rankMatch } from './rank-match.ts'

const TEXTS = [
  'Settings',
  'Say on the sign when a crossing is cancelled northbeam/pier-signs #5',
  'Assign berths',
]
const best = (sought: string) =>
  TEXTS.filter((text) => rankMatch(text, sought) > 0).toSorted(
    (one, other) => rankMatch(other, sought) - rankMatch(one, sought),
  )

it.each([
  ['sign', [TEXTS[1], TEXTS[2]]],
  ['SETT', [TEXTS[0]]],
  ['pier #5', [TEXTS[1]]],
  ['northbeam/pier', [TEXTS[1]]],
  ['sgn', []],
  ['.*', []],
  ['', TEXTS],
])('finds for %j only texts with every word, and ranks starts of words first', (sought, found) => {
  expect(best(sought)).toEqual(found)
})
