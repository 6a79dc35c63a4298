import { expect, it } from 'vitest'
import { createFinding, createSelfCheck } from '../testing/create-self-check.ts'
import { byFile, describeScope, summarize } from './words.ts'

const { findings } = createSelfCheck()
const [own, settled, plain] = findings as [(typeof findings)[0], (typeof findings)[0], (typeof findings)[0]]

it.each([
  [[own], 0, '1 finding. It is similar to your earlier mistakes.'],
  [[plain], 0, '1 finding. It isn’t similar to your earlier mistakes.'],
  [[plain, plain], 0, '2 findings. None of them is similar to your earlier mistakes.'],
  [[own, own], 0, '2 findings. Both are similar to your earlier mistakes.'],
  [[own, own], 40, '42 findings. 2 are similar to your earlier mistakes.'],
  [
    [own, settled, plain],
    0,
    '3 findings. 1 is similar to your earlier mistakes. 1 concerns a team standard.',
  ],
  [[settled, settled, settled], 0, '3 findings. All 3 concern a team standard.'],
])('summarizes the findings', (found, more, sentence) => {
  expect(summarize({ findings: found, more })).toBe(sentence)
})

it.each([
  [1, 0, 'You have 1 recurring mistake that could apply to this change.'],
  [2, 1, 'You have 2 recurring mistakes and 1 team standard that could apply to this change.'],
  [0, 3, 'You have 3 team standards that could apply to this change.'],
  [0, 0, expect.stringMatching(/^You have no recurring mistakes or team standards/)],
])('describes the checks', (recurringMistakes, standards, sentence) => {
  expect(describeScope({ recurringMistakes, standards })).toEqual(sentence)
})

it('groups findings by file, in the order of each file’s first finding', () => {
  const other = createFinding({ path: 'b.ts' })
  expect(byFile([own, other, settled]).map(([path, all]) => [path, all.length])).toEqual([
    [own.path, 2],
    ['b.ts', 1],
  ])
})
