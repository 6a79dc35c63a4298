import { SEVERITIES, type Severity } from '../mistakes/severity.ts'

/** The first look shows at most this many of the mistakes that came back (D36). */
export const MAX_CAME_BACK = 5
/** A mistake came back if it happened in at least this many pull requests. */
export const MIN_PULL_REQUESTS = 2
/** The first look covers at most this many months. */
export const MAX_MONTHS = 12

const DAYS_PER_MONTH = 365.25 / 12
/** A period that lacks up to this many days of its last month is rounded up, because nobody merges every day. */
const DAYS_SHORT = 4

/** The number of whole months from the first merge until now, from 0 to MAX_MONTHS. */
export function countMonths(firstMerge: Date, now: Date): number {
  const days = (now.getTime() - firstMerge.getTime()) / 86_400_000
  return Math.max(0, Math.min(MAX_MONTHS, Math.floor((days + DAYS_SHORT) / DAYS_PER_MONTH)))
}

const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven']

/** The title of a first look at a period of this many whole months. Never claims a longer period. */
export function titleFirstLook(months: number): string {
  if (months >= MAX_MONTHS) return 'What a year of reviews says'
  if (months < 1) return 'What your first reviews say'
  return months === 1 ? 'What a month of reviews says' : `What ${WORDS[months - 2]} months of reviews say`
}

/** Words with which reviewers explain why something is a problem, or what it leads to. */
const REASON =
  /\b(?:because|since (?:it|the|this|that|we|you)|so that|otherwise|or else|that(?:['’]s| is) why|(?:which|this|that) (?:means|causes?|leads? to|breaks?|makes?)|(?:would|will|can|could|may|might) (?:\w+ )?(?:be|break|cause|crash|fail|hang|leak|lead|lose|miss|return|stay|swallow|throw|end up)|to (?:avoid|prevent)|in case|if (?:it|the|this|that|one|two|someone|anybody|anyone)|due to|the reason)\b/i

/** Whether a review comment, in Markdown, gives a reason. Code and quotes of others don't count. */
export function givesReason(comment: string): boolean {
  const words = comment.replace(/```[\s\S]*?(?:```|$)/g, ' ').replace(/`[^`]*`|^>.*$/gm, ' ')
  return REASON.test(words)
}

/** In characters. A shorter comment says too little on its own, and a longer one isn't easy to remember. */
const MIN_COMMENT_LENGTH = 25
const MAX_COMMENT_LENGTH = 1_200

export interface CommentedMistake {
  /** The reviewer's comment. */
  body: string
  severity: Severity
  isFixed: boolean
  /** The number of pull requests in the period with the same mistake, including this one. */
  pullRequests: number
  mergedAt: Date
}

/**
 * Chooses the review comment most worth remembering. Comments that give a reason and led to a fix come first, then
 * other comments that give a reason. Ties go to the mistake that came back most, then to the most serious one, then to
 * a fixed one, then to the newest. Null if no comment has a suitable length.
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
 * Chooses the recurring mistake that would make the best team standard: the most frequent one with a lesson, because a
 * lesson's text applies to everyone, or else the most frequent one. `cameBack` must be sorted by frequency. Null if all
 * of them are standards already.
 */
export function chooseStandard<R extends { isStandard: boolean; lesson: object | null }>(
  cameBack: readonly R[],
): R | null {
  const left = cameBack.filter(({ isStandard }) => !isStandard)
  return left.find(({ lesson }) => lesson !== null) ?? left[0] ?? null
}
