import { SEVERITIES, type Severity } from '../mistakes/severity.ts'

/** The first look shows at most this many mistakes (D36). */
export const MAX_CAME_BACK = 5
export const MIN_PULL_REQUESTS = 2
export const MAX_MONTHS = 12

const DAYS_PER_MONTH = 365.25 / 12
/** The last month counts as complete even if up to this many days are missing, because people don't merge every day. */
const DAYS_SHORT = 4

/** Returns whole months, from 0 to MAX_MONTHS. */
export function countMonths(firstMerge: Date, now: Date): number {
  const days = (now.getTime() - firstMerge.getTime()) / 86_400_000
  return Math.max(0, Math.min(MAX_MONTHS, Math.floor((days + DAYS_SHORT) / DAYS_PER_MONTH)))
}

const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven']

export function titleFirstLook(months: number): string {
  if (months >= MAX_MONTHS) return 'What a year of reviews says'
  if (months < 1) return 'What the first reviews say'
  return months === 1 ? 'What a month of reviews says' : `What ${WORDS[months - 2]} months of reviews say`
}

const REASON =
  /\b(?:because|since (?:it|the|this|that|we|you)|so that|otherwise|or else|that(?:['’]s| is) why|(?:which|this|that) (?:means|causes?|leads? to|breaks?|makes?)|(?:would|will|can|could|may|might) (?:\w+ )?(?:be|break|cause|crash|fail|hang|leak|lead|lose|miss|return|stay|swallow|throw|end up)|to (?:avoid|prevent)|in case|if (?:it|the|this|that|one|two|someone|anybody|anyone)|due to|the reason)\b/i

export function givesReason(comment: string): boolean {
  const words = comment.replace(/```[\s\S]*?(?:```|$)/g, ' ').replace(/`[^`]*`|^>.*$/gm, ' ')
  return REASON.test(words)
}

/** In characters. Shorter comments say too little, and longer ones are hard to remember. */
const MIN_COMMENT_LENGTH = 25
const MAX_COMMENT_LENGTH = 1_200

export interface CommentedMistake {
  body: string
  severity: Severity
  isFixed: boolean
  /** The number of pull requests with the same mistake, including this one. */
  pullRequests: number
  mergedAt: Date
}

/**
 * Returns the comment most worth remembering, or null if no comment has a suitable length. Comments with a reason and a
 * fix come first, then other comments with a reason. Ties go to the most frequent, then the most serious mistake.
 */
export function chooseComment<C extends CommentedMistake>(candidates: readonly C[]): C | null {
  const readable = candidates.filter(
    ({ body }) => body.trim().length >= MIN_COMMENT_LENGTH && body.length <= MAX_COMMENT_LENGTH,
  )
  return readable.toSorted(compareComments)[0] ?? null
}

function compareComments(a: CommentedMistake, b: CommentedMistake): number {
  const rank = (one: CommentedMistake) => (givesReason(one.body) ? (one.isFixed ? 2 : 1) : 0)
  return (
    rank(b) - rank(a) ||
    b.pullRequests - a.pullRequests ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    Number(b.isFixed) - Number(a.isFixed) ||
    b.mergedAt.getTime() - a.mergedAt.getTime()
  )
}

/**
 * Chooses among the mistakes that aren't standards yet. Prefers the most frequent mistake with a lesson. If no mistake
 * has a lesson, chooses the most frequent mistake. Returns null if all mistakes are standards. `cameBack` must be
 * sorted by frequency.
 */
export function chooseStandard<R extends { isStandard: boolean; lesson: object | null }>(
  cameBack: readonly R[],
): R | null {
  const left = cameBack.filter(({ isStandard }) => !isStandard)
  return left.find(({ lesson }) => lesson !== null) ?? left[0] ?? null
}
