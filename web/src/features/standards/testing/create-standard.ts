import type { StandardView, SuggestedStandard } from '@debrief/contracts/standards/standards'

export const STANDARD = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8b01'
export const SUGGESTION = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8b02'

const rate = { occurrences: 7, opportunities: 10, rate: 0.7, low: 0.4, high: 0.89 }

export const createStandard = (given: Partial<StandardView> = {}): StandardView => ({
  id: STANDARD,
  title: 'Await every promise',
  description:
    'Await it, return it, or catch its errors where you call it. An unawaited promise fails silently.',
  category: 'error-handling',
  languages: ['TypeScript'],
  paths: [],
  lesson: null,
  source: 'grouped',
  createdAt: '2026-10-06T10:00:00.000Z',
  updatedAt: '2026-10-06T10:00:00.000Z',
  approvedAt: '2026-10-06T10:00:00.000Z',
  approvedBy: 'marta-olsen',
  confirmedAt: null,
  occurrences: 12,
  occurrencesBefore: 7,
  lastSeenAt: '2026-11-06T10:00:00.000Z',
  markedForReview: false,
  effect: {
    before: rate,
    after: { occurrences: 1, opportunities: 20, rate: 0.05, low: 0.01, high: 0.24 },
    verdict: 'fewer',
  },
  example: null,
  evidence: [],
  ...given,
})

export const createSuggestion = (given: Partial<SuggestedStandard> = {}): SuggestedStandard => ({
  id: SUGGESTION,
  title: 'Close what was opened',
  description: 'Files and connections are closed on every way out.',
  category: 'best-practices',
  languages: ['Go'],
  paths: [],
  lesson: null,
  source: 'grouped',
  createdAt: '2026-11-06T10:00:00.000Z',
  occurrences: 5,
  people: 2,
  lastSeenAt: '2026-11-06T10:00:00.000Z',
  seen: [],
  evidence: [],
  ...given,
})
