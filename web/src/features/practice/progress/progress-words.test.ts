import { expect, it } from 'vitest'
import { describeOverall, describeRecurrence } from './progress-words.ts'

const seen = (occurrences: number, opportunities: number) => ({
  occurrences,
  opportunities,
  rate: opportunities === 0 ? null : occurrences / opportunities,
  low: opportunities === 0 ? null : 0.01,
  high: opportunities === 0 ? null : 0.17,
})
const nothing = { mistakes: 0, before: seen(0, 0), after: seen(0, 0) }
const overall = (before: [number, number], after: [number, number]) =>
  describeOverall({
    practiced: { mistakes: 3, before: seen(...before), after: seen(...after) },
    notPracticed: nothing,
  })

it('shows counts, share and interval', () => {
  expect(describeRecurrence(seen(2, 40))).toBe('2 of 40 opportunities: 5% (95% interval 1% to 17%)')
  expect(describeRecurrence(seen(0, 1))).toBe('0 of 1 opportunity: 0% (95% interval 1% to 17%)')
  expect(describeRecurrence(seen(0, 0))).toBe('no opportunity yet')
})

it.each([
  [
    'less often, if chance can’t explain it',
    [20, 40],
    [2, 40],
    /^Practiced mistakes came back in 2 of 40 pull requests where they could have happened, less often than before/,
  ],
  [
    'no difference, if chance could explain it',
    [10, 40],
    [8, 40],
    /The difference from before could be chance/,
  ],
  ['too little evidence, after a few opportunities', [3, 10], [0, 2], /too little evidence/],
  [
    'too little evidence, before any opportunity',
    [3, 10],
    [0, 0],
    /haven’t had an opportunity to come back yet/,
  ],
] as const)('says %s', (_, before, after, said) => {
  expect(overall([...before], [...after])).toMatch(said)
})

it('claims no effect of practice if there was none', () => {
  expect(describeOverall({ practiced: nothing, notPracticed: nothing })).toMatch(
    /^No recurring mistakes have been practiced yet/,
  )
})
