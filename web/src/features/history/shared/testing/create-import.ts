import type { HistoryImport } from '@debrief/contracts/history/history'

export const createImport = (given: Partial<HistoryImport> = {}): HistoryImport => ({
  id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8b01',
  repository: { id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8c01', fullName: 'northbeam/ferry-api' },
  months: 6,
  onlyOwn: false,
  state: 'running',
  reason: null,
  continuesAt: null,
  estimate: {
    pullRequests: 212,
    more: false,
    analyzed: { team: 148, everyone: 200 },
    otherPeople: 5,
    restCalls: 240,
    graphqlPoints: 36,
    minutes: 4,
  },
  analyzeAuthors: 'team',
  progress: {
    found: 212,
    read: 120,
    analyzed: 96,
    mistakes: 61,
    minutesLeft: 2,
    restCalls: 130,
    graphqlPoints: 20,
  },
  startedAt: '2026-11-20T10:00:00.000Z',
  finishedAt: null,
  ...given,
})
