import type { CheckedFinding, OpenPullRequest, SelfCheck } from '@debrief/contracts/pull-requests/self-check'

export const REPOSITORY = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8d01'
export const GROUP = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8d02'
export const STANDARD = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8d03'

export const createOpenPullRequest = (given: Partial<OpenPullRequest> = {}): OpenPullRequest => ({
  repository: { id: REPOSITORY, fullName: 'northbeam/ferry-api' },
  number: 489,
  title: 'Tell guests when their crossing is moved',
  url: 'https://github.com/northbeam/ferry-api/pull/489',
  isDraft: false,
  headSha: 'a'.repeat(40),
  updatedAt: '2026-11-20T15:20:00.000Z',
  ...given,
})

export const createFinding = (given: Partial<CheckedFinding> = {}): CheckedFinding => ({
  path: 'src/crossings/move-crossing.ts',
  startLine: 25,
  endLine: 25,
  code: '    guests.push(...(await guestOf(db, guestId)))',
  title: 'N+1 query',
  lesson: 'n-plus-one-query',
  category: 'performance',
  severity: 'medium',
  programmingLanguage: 'TypeScript',
  why: 'The number of calls grows with the number of rows.',
  fix: 'Ask once for all of them.',
  confidence: 0.8,
  like: [],
  ...given,
})

const recurring = {
  id: GROUP,
  kind: 'recurring_mistake' as const,
  title: 'A query for each row',
  occurrences: 7,
  lastSeenAt: '2026-10-15T14:03:00.000Z',
}
const standard = {
  id: STANDARD,
  kind: 'standard' as const,
  title: 'Await every promise',
  occurrences: 0,
  lastSeenAt: null,
}

export const createSelfCheck = (given: Partial<SelfCheck> = {}): SelfCheck => ({
  pullRequest: createOpenPullRequest(),
  findings: [
    createFinding({ like: [{ ...recurring, by: 'rule' }] }),
    createFinding({
      startLine: 39,
      endLine: 41,
      title: 'Unawaited promise',
      like: [{ ...standard, by: 'words' }],
    }),
    createFinding({ path: 'src/other.ts', title: 'Debug output' }),
  ],
  more: 0,
  disputed: 0,
  suppressed: 0,
  lookedFor: {
    recurringMistakes: 1,
    standards: 1,
    known: [
      { ...recurring, isSeen: true },
      { ...standard, isSeen: false },
    ],
  },
  files: 4,
  unread: [{ path: 'docs/moving-a-crossing.md', reason: 'no rules for Markdown' }],
  moreUnread: 0,
  ...given,
})
