import type {
  Occurrence,
  RecurringMistake,
  RecurringMistakeView,
} from '@debrief/contracts/mistakes/recurring-mistakes'

export const GROUP = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8c01'

export const createListedGroup = (given: Partial<RecurringMistake> = {}): RecurringMistake => ({
  id: GROUP,
  title: 'Promises left to fail on their own',
  category: 'error-handling',
  programmingLanguage: 'TypeScript',
  lesson: null,
  isTeams: true,
  isStandard: false,
  isSuggested: false,
  count: 7,
  severity: 'high',
  firstAt: '2026-09-04T10:00:00.000Z',
  lastAt: '2026-11-18T10:00:00.000Z',
  silence: { daysSince: 3, verdict: 'recent', opportunitiesSince: null, likelyUnder: null },
  weeks: [0, 1, 0, 2, 1, 0, 1, 0, 0, 1, 0, 1],
  ...given,
})

export const createOccurrence = (given: Partial<Occurrence> = {}): Occurrence => ({
  kind: 'occurrence',
  id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8d01',
  at: '2026-11-18T10:00:00.000Z',
  title: 'Unawaited promise',
  reviewId: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8e01',
  pullRequest: {
    title: 'Import crossings from the partner feed',
    number: 209,
    repository: 'northbeam/manifest-worker',
    url: 'https://github.com/northbeam/manifest-worker/pull/209',
  },
  path: 'src/feed.ts',
  side: 'RIGHT',
  startLine: 88,
  endLine: 88,
  quote: {
    author: 'tobias-kern',
    avatarUrl: null,
    body: 'Nothing waits for `publish()` here.',
    url: 'https://github.com/northbeam/manifest-worker/pull/209#discussion_r1',
    isBot: false,
  },
  ...given,
})

const pullRequest = (number: number) => ({
  title: 'Publish departures',
  repository: 'northbeam/manifest-worker',
  number,
})

export const createGroup = (given: Partial<RecurringMistakeView> = {}): RecurringMistakeView => ({
  ...createListedGroup(),
  description: 'Nothing awaits this async call. Await it, or handle its rejection.',
  opportunity: ['TypeScript source'],
  practice: { practiced: 3, recalled: 2 },
  strip: [
    { at: '2026-10-01T10:00:00.000Z', occurred: true, ...pullRequest(207) },
    { at: '2026-11-20T10:00:00.000Z', occurred: false, ...pullRequest(209) },
  ],
  standardSince: null,
  change: null,
  timeline: { entries: [createOccurrence()], earlier: 0, next: null },
  possibleRepeats: [],
  history: [],
  mayChange: true,
  mayAnswer: true,
  mayMove: true,
  mayConvert: true,
  ...given,
})
