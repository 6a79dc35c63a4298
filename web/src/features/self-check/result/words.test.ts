import { expect, it } from 'vitest'
import { checkOf, findingOf } from '../testing/check-of.ts'
import { byFile, lookedForOf, summaryOf } from './words.ts'

const { findings } = checkOf()
const [own, settled, plain] = findings as [(typeof findings)[0], (typeof findings)[0], (typeof findings)[0]]

it.each([
  [[own], 0, '1 place to look at. It is like what was pointed out to you before.'],
  [[plain], 0, '1 place to look at. It is like nothing that was pointed out to you before.'],
  [[plain, plain], 0, '2 places to look at. None is like anything that was pointed out to you before.'],
  [[own, own], 0, '2 places to look at. Both are like what was pointed out to you before.'],
  [[own, own], 40, '42 places to look at. 2 are like what was pointed out to you before.'],
  [
    [own, settled, plain],
    0,
    '3 places to look at. 1 is like what was pointed out to you before. 1 goes against a team standard.',
  ],
  [[settled, settled, settled], 0, '3 places to look at. All 3 go against a team standard.'],
])('sums up what was found', (found, more, sentence) => {
  expect(summaryOf({ findings: found, more })).toBe(sentence)
})

it.each([
  [1, 0, '1 recurring mistake of yours fits the languages of this change.'],
  [2, 1, '2 recurring mistakes of yours and 1 team standard fit the languages of this change.'],
  [0, 3, '3 team standards fit the languages of this change.'],
  [0, 0, expect.stringMatching(/^No recurring mistake of yours and no team standard fits/)],
])('says what was looked for', (recurringMistakes, standards, sentence) => {
  expect(lookedForOf({ recurringMistakes, standards })).toEqual(sentence)
})

it('keeps the places of a file together, in the order of the first of each', () => {
  const other = findingOf({ path: 'b.ts' })
  expect(byFile([own, other, settled]).map(([path, all]) => [path, all.length])).toEqual([
    [own.path, 2],
    ['b.ts', 1],
  ])
})
