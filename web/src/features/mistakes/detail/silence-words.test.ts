import type { SilenceSince } from '@debrief/contracts/mistakes/recurring-mistakes'
import { expect, it } from 'vitest'
import { boundWords, exposureWords, lastWords, silenceWords, stripWords } from './silence-words.ts'

const silence = (given: Partial<SilenceSince>): SilenceSince => ({
  daysSince: 42,
  verdict: 'improving',
  opportunitiesSince: 9,
  likelyUnder: 1 - 0.05 ** (1 / 9),
  ...given,
})

it.each([
  ['Last occurred today', { daysSince: 0, verdict: 'recent' }],
  ['Last occurred 1 day ago', { daysSince: 1, verdict: 'recent' }],
  ['Last occurred 30 days ago', { daysSince: 30, verdict: 'recent' }],
  ['No occurrences for 42 days', { verdict: 'improving' }],
  ['No occurrences for 42 days', { verdict: 'too-little-evidence' }],
] as const)('says "%s" for %o', (words, given) => {
  expect(lastWords(silence(given))).toBe(words)
})

it.each([
  ['Not seen in the last 9 pull requests where it could have happened', 28, {}],
  [
    'Not seen in the last pull request where it could have happened',
    95,
    { opportunitiesSince: 1, likelyUnder: 0.95 },
  ],
  [
    'The mistake couldn’t have happened in any pull request since then',
    null,
    { opportunitiesSince: 0, likelyUnder: null },
  ],
  [
    'Not seen in at least the last 200 pull requests where it could have happened',
    1,
    { opportunitiesSince: 200, likelyUnder: 0.0149 },
  ],
  [null, null, { opportunitiesSince: null, likelyUnder: null }],
] as const)('says "%s", at most %s%%, of %o', (words, percent, given) => {
  expect(exposureWords(silence(given))).toBe(words)
  expect(boundWords(silence(given))).toBe(
    percent && `With 95% confidence, the mistake happens in at most ${percent}% of these pull requests.`,
  )
})

it('names the pull requests that were counted', () => {
  const silent = (opportunitiesSince: number) => silenceWords(silence({ opportunitiesSince }))
  expect([0, 1, 19, 200].map(silent)).toEqual([
    'No occurrences for 42 days.',
    'No occurrences for 42 days, across 1 merged pull request.',
    'No occurrences for 42 days, across 19 merged pull requests.',
    'No occurrences for 42 days, across 200 or more merged pull requests.',
  ])
  expect(stripWords(21, ['TypeScript source', 'TypeScript test'])).toBe(
    'Last 21 pull requests that changed TypeScript source or TypeScript test',
  )
  expect(stripWords(2, [])).toBe('Last 2 pull requests')
})
