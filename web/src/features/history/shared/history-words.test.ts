import type { HistoryImport } from '@debrief/contracts/history/history'
import { describe, expect, it } from 'vitest'
import {
  addEstimates,
  askPeople,
  askRemove,
  describeStanding,
  findStanding,
  listEstimate,
  listFigures,
} from './history-words.ts'
import { createImport } from './testing/create-import.ts'

const { estimate, progress } = createImport()

describe('what an import says', () => {
  it.each<[Partial<HistoryImport>, string]>([
    [{ state: 'counting', progress: { ...progress, found: 0 } }, 'Counting merged pull requests…'],
    [{ state: 'ready' }, '212 merged pull requests, about 4 minutes.'],
    [
      { state: 'ready', estimate: { ...estimate!, pullRequests: 0 } },
      'No pull requests were merged in this period.',
    ],
    [
      { state: 'ready', estimate: { ...estimate!, pullRequests: 1, minutes: 1 } },
      '1 merged pull request, about 1 minute.',
    ],
    [{}, 'About 2 minutes left.'],
    [{ progress: { ...progress, minutesLeft: 0 } }, 'Less than a minute left.'],
    [{ progress: { ...progress, minutesLeft: null } }, 'Reading pull requests from GitHub…'],
    [{ reason: 'GitHub isn’t responding.' }, 'GitHub isn’t responding.'],
    [{ state: 'paused' }, 'Resume the import to continue where it stopped.'],
    [{ state: 'canceled' }, '96 imported reviews stay until you remove them.'],
    [
      { state: 'canceled', progress: { ...progress, analyzed: 1 } },
      '1 imported review stays until you remove it.',
    ],
    [{ state: 'canceled', progress: { ...progress, analyzed: 0 } }, 'There are no imported reviews.'],
    [{ state: 'completed' }, '96 reviews with 61 mistakes.'],
  ])('%#: %o', (given, text) => {
    expect(describeStanding(createImport(given))).toBe(text)
  })

  it('waits only while it could otherwise run', () => {
    expect(findStanding(createImport({ reason: 'GitHub isn’t responding.' }))).toBe('waiting')
    expect(findStanding(createImport({ state: 'failed', reason: 'No access.' }))).toBe('failed')
  })

  it('has no time left once it’s over', () => {
    expect(listFigures(createImport()).map(({ label }) => label)).toContain('Time left')
    expect(listFigures(createImport({ state: 'completed' })).map(({ label }) => label)).not.toContain(
      'Time left',
    )
  })
})

describe('an estimate', () => {
  const figures = (given: Partial<NonNullable<typeof estimate>>, onlyOwn = false) =>
    Object.fromEntries(
      listEstimate({ ...estimate!, ...given }, { months: 12, onlyOwn }).map(({ label, figure }) => [
        label,
        figure,
      ]),
    )

  it('says if there are more pull requests than an import reads', () => {
    expect(figures({ pullRequests: 2_000, more: true })['Merged in the last 12 months']).toBe(
      'the newest 2,000',
    )
  })

  it('leaves out other people if there are none or only one’s own pull requests are imported', () => {
    expect(Object.keys(figures({}))).toContain('Not yet analyzed, written by 5 other people')
    expect(Object.keys(figures({}, true)).join()).not.toContain('other')
    expect(Object.keys(figures({ otherPeople: 0 })).join()).not.toContain('other')
  })

  it('adds up', () => {
    expect(addEstimates([estimate!, { ...estimate!, more: true, minutes: 6 }])).toMatchObject({
      pullRequests: 424,
      more: true,
      analyzed: { team: 296, everyone: 400 },
      minutes: 10,
    })
  })
})

it('asks about other people with their number in each repository', () => {
  const one = createImport()
  expect(askPeople([one]).text).toBe(
    'These people aren’t on your team in Debrief. Debrief will write reviews of their 52 pull requests, and you’ll see these reviews and their mistakes among your own.',
  )
  const other = createImport({ repository: { id: one.id, fullName: 'northbeam/tide-web' } })
  expect(askPeople([one, other]).title).toBe('Analyze the pull requests of up to 10 other people?')
  expect(askPeople([one, other]).text).toContain(
    'People per repository: northbeam/ferry-api: 5, northbeam/tide-web: 5.',
  )
})

it('names what is removed', () => {
  expect(askRemove(createImport()).text).toContain('This deletes 96 reviews with 61 mistakes')
})
