import type { Draw } from './draw.ts'

export const REPOSITORY = 'northbeam/workspace'
export const PULL_REQUESTS = 500

export type Language = 'python' | 'typescript' | 'go' | 'java' | 'csharp'

export interface Author {
  login: string
  id: number
  languages: readonly [Language, ...Language[]]
  recurring: Record<string, number>
  once: readonly string[]
  pulls: number
  traced: number
}

/** The last three authors have no recurring lesson. */
export const authors: readonly Author[] = [
  {
    login: 'amara-diallo',
    id: 41_000_001,
    languages: ['python', 'go'],
    recurring: { 'missing-timeout': 5, 'swallowed-error': 4, 'naive-datetime': 5 },
    once: [
      'path-traversal',
      'missing-docstring',
      'goroutine-leak',
      'linear-search-in-loop',
      'unbounded-retry',
    ],
    pulls: 27,
    traced: 45,
  },
  {
    login: 'bruno-castelo',
    id: 41_000_002,
    languages: ['typescript'],
    recurring: {
      'unawaited-promise': 5,
      'imprecise-type': 5,
      'unchecked-null': 4,
      'missing-edge-case-test': 4,
    },
    once: ['missing-pagination', 'boolean-parameter', 'n-plus-one-query', 'unclear-name'],
    pulls: 64,
    traced: 0,
  },
  {
    login: 'chloe-martin',
    id: 41_000_003,
    languages: ['java', 'typescript'],
    recurring: { 'n-plus-one-query': 4, 'resource-not-closed': 5, 'sql-injection': 4 },
    once: ['wrong-exception-type', 'float-money', 'missing-accessibility', 'sensitive-data-in-logs'],
    pulls: 64,
    traced: 0,
  },
  {
    login: 'dmitri-volkov',
    id: 41_000_004,
    languages: ['go', 'python'],
    recurring: { 'swallowed-error': 5, 'race-condition': 4, 'magic-number': 4 },
    once: ['defer-in-loop', 'missing-index', 'hardcoded-secret', 'off-by-one'],
    pulls: 27,
    traced: 45,
  },
  {
    login: 'elena-rossi',
    id: 41_000_005,
    languages: ['csharp', 'typescript'],
    recurring: { 'sync-over-async': 5, 'duplicate-code': 4, 'unclear-name': 4, 'sensitive-data-in-logs': 4 },
    once: ['missing-transaction', 'string-concatenation-in-loop', 'imprecise-type', 'commented-out-code'],
    pulls: 64,
    traced: 0,
  },
  {
    login: 'farid-hassan',
    id: 41_000_006,
    languages: ['python', 'typescript'],
    recurring: {},
    once: [
      'missing-timeout',
      'swallowed-error',
      'naive-datetime',
      'unawaited-promise',
      'imprecise-type',
      'missing-caching',
      'mutable-default-argument',
      'leftover-debug-output',
      'unchecked-null',
      'boolean-parameter',
      'path-traversal',
      'missing-pagination',
    ],
    pulls: 52,
    traced: 0,
  },
  {
    login: 'greta-lind',
    id: 41_000_007,
    languages: ['go', 'java'],
    recurring: {},
    once: [
      'swallowed-error',
      'missing-timeout',
      'magic-number',
      'n-plus-one-query',
      'sql-injection',
      'long-function',
      'weak-hash',
      'unhelpful-error-message',
      'goroutine-leak',
      'resource-not-closed',
      'float-money',
      'race-condition',
      'missing-index',
    ],
    pulls: 50,
    traced: 0,
  },
  {
    login: 'hiro-tanaka',
    id: 41_000_008,
    languages: ['csharp', 'python', 'typescript'],
    recurring: {},
    once: [
      'sync-over-async',
      'duplicate-code',
      'missing-authorization',
      'overexposed-api',
      'unclear-name',
      'sensitive-data-in-logs',
      'off-by-one',
      'missing-docstring',
      'hardcoded-secret',
      'n-plus-one-query',
      'missing-edge-case-test',
      'race-condition',
      'magic-number',
    ],
    pulls: 48,
    traced: 0,
  },
]

export const others = [
  { login: 'sofia-berg', id: 41_000_011 },
  { login: 'liam-okafor', id: 41_000_012 },
  { login: 'priya-nair', id: 41_000_013 },
  { login: 'tomas-novak', id: 41_000_014 },
] as const

export const BOT_PULLS = 11
export const GHOST_PULLS = 3

export interface MistakePlan {
  author: Author
  /** The lesson that a reviewer's comment is about. Null if no comment is about a lesson. */
  lesson: string | null
  withdrawn: boolean
}

export function planAuthor(author: Author, draw: Draw): MistakePlan[] {
  const repeated = Object.entries(author.recurring).flatMap(([lesson, times]) => Array(times).fill(lesson))
  const lessons = [...repeated, ...author.once] as string[]
  const withdrawn = draw.shuffle(author.once).slice(0, author.once.length > 10 ? 2 : 1)
  const quiet = author.pulls - lessons.length - withdrawn.length
  if (quiet < 0) throw new Error(`${author.login} has too few pull requests`)
  return draw.shuffle<MistakePlan>([
    ...lessons.map((lesson) => ({ author, lesson, withdrawn: false })),
    ...withdrawn.map((lesson) => ({ author, lesson, withdrawn: true })),
    ...Array.from({ length: quiet }, () => ({ author, lesson: null, withdrawn: false })),
  ])
}
