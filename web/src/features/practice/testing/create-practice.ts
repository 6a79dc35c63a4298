import type { Attempt, PracticeCard } from '@debrief/contracts/practice/card'
import type { Practice } from '@debrief/contracts/practice/practice'

const id = (number: number) => `5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8${String(number).padStart(3, '0')}`
const day = (number: number) => `2026-11-${21 + number}`

export const FIX = id(1)
export const SPOT = id(2)
export const CHOOSE = id(3)

export const createCard = (given: Partial<PracticeCard> = {}): PracticeCard => ({
  id: FIX,
  kind: 'fix',
  title: 'Release the lock',
  prompt: 'Change the function so the lock is released on every path.',
  category: 'error-handling',
  language: null,
  fileName: 'assign.txt',
  code: 'take()\nassign()\ngive()\n',
  options: null,
  mostLines: null,
  cameUp: 3,
  from: {
    repository: 'northbeam/ferry-api',
    pullRequestNumber: 482,
    mergedAt: '2026-11-03T10:00:00.000Z',
  },
  standard: null,
  hints: { given: [], left: 3 },
  state: 'new',
  dueAt: '2026-11-21T06:00:00.000Z',
  draftKey: `1.0.${given.kind ?? 'fix'}`,
  attempt: null,
  ...given,
})

export const spotCard = (given: Partial<PracticeCard> = {}) =>
  createCard({ id: SPOT, kind: 'spot', title: 'Security', mostLines: 2, ...given })

export const chooseCard = (given: Partial<PracticeCard> = {}) =>
  createCard({
    id: CHOOSE,
    kind: 'choose',
    title: 'Performance',
    code: null,
    options: [
      { id: 'a', code: 'one by one' },
      { id: 'b', code: 'all at once' },
    ],
    ...given,
  })

export function createAttempt(given: Partial<Attempt> = {}): Attempt {
  const outcome = given.outcome ?? 'right'
  const mayAll = outcome === 'right' || outcome === 'untold'
  const rating = (number: 1 | 2 | 3 | 4, name: Attempt['ratings'][number]['name']) => ({
    rating: number,
    name,
    dueAt: '2026-11-25T06:00:00.000Z',
    text: `in ${number} days`,
    allowed: mayAll || number < 3,
    suggested: number === (mayAll ? 3 : 1),
  })
  return {
    id: id(9),
    cardId: FIX,
    at: '2026-11-21T10:00:00.000Z',
    outcome,
    gradedBy: 'checks',
    hintsUsed: 0,
    checks: [
      { label: 'The code parses', passed: true },
      { label: 'The lock is released on every path', passed: outcome === 'right' },
    ],
    answer: { code: 'take()\ntry\nassign()\ngive()', lines: null, option: null },
    solution: {
      before: 'take()\nassign()\ngive()\n',
      after: 'take()\ntry assign()\nfinally give()\n',
      lines: { start: 2, end: 3 },
      option: null,
      fixedIn: 'a1b2c3d',
    },
    title: 'Lock not released',
    explanation: 'If it throws, the lock isn’t released.',
    lesson: null,
    quote: {
      author: 'tobias-kern',
      avatarUrl: null,
      body: 'If this throws, the lock stays taken.',
      url: 'https://github.com/northbeam/ferry-api/pull/482#discussion_r1',
      isBot: false,
    },
    reviewId: id(7),
    mistakeId: id(8),
    pullRequestUrl: 'https://github.com/northbeam/ferry-api/pull/482',
    ratings: [rating(1, 'Again'), rating(2, 'Hard'), rating(3, 'Good'), rating(4, 'Easy')],
    ...given,
  }
}

export const createPractice = (given: Partial<Practice> = {}): Practice => ({
  cards: [createCard(), spotCard()],
  done: 1,
  minutes: 5,
  total: 4,
  schedule: Array.from({ length: 9 }, (_, at) => ({ date: day(at), due: at === 0 ? 2 : 0 })),
  cameBack: { practiced: 14, cameBack: 2 },
  nextDueAt: null,
  undo: null,
  suspended: [],
  ...given,
})
