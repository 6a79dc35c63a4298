import { expect, it } from 'vitest'
import type { AnalyzedPullRequest, HistoryMistake } from './analyzed-pull-request.ts'
import { judgeGroup } from './judge-group.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1)

const pull = (day: number, author = 'ada', key = 'TypeScript/source') =>
  ({
    author,
    opportunities: [key],
    mergedAt: new Date(START + day * DAY).toISOString(),
  }) as AnalyzedPullRequest

const mistake = { opportunity: 'TypeScript/source' } as HistoryMistake
const judge = (occurred: number[], pulls: AnalyzedPullRequest[], today: number, possible: number[] = []) =>
  judgeGroup(
    {
      title: '',
      description: '',
      category: 'testing',
      programmingLanguages: [],
      lesson: null,
      occurrences: occurred.map((day) => ({ pull: pull(day), mistake })),
      possibleRepeats: possible.map((day) => ({ pull: pull(day), mistake })),
    },
    pulls,
    new Date(START + today * DAY),
  )
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => pull(from + at))

it('says that a mistake stopped only if its absence is unlikely to be chance', () => {
  expect(judge([0, 1, 2, 3], days(0, 40), 40)).toEqual({
    verdict: 'stopped',
    daysSince: 37,
    opportunitiesSince: 37,
  })
  expect(judge([0, 3], days(0, 9), 40)).toMatchObject({ verdict: 'improving', opportunitiesSince: 6 })
  expect(judge([0, 3], days(0, 5), 40)).toMatchObject({ verdict: 'too-little-evidence' })
  expect(judge([0, 3], days(0, 33), 33)).toMatchObject({ verdict: 'recent', daysSince: 30 })
})

it('counts neither other people’s pull requests nor other kinds of files', () => {
  const others = Array.from({ length: 30 }, (_, at) => [
    pull(4 + at, 'bo'),
    pull(4 + at, 'ada', 'Python/source'),
  ])
  expect(judge([0, 3], [...days(0, 3), ...others.flat()], 40)).toMatchObject({
    verdict: 'too-little-evidence',
    opportunitiesSince: 0,
  })
})

it('is unsure if a later mistake may be the same', () => {
  expect(judge([0, 1, 2, 3], days(0, 40), 40, [20])).toMatchObject({ verdict: 'unsure' })
  expect(judge([0, 1, 2, 3], days(0, 40), 40, [2])).toMatchObject({ verdict: 'stopped' })
})
