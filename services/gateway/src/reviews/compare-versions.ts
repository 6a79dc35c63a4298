import type { ReviewChanges, ReviewedMistake } from '@debrief/contracts/reviews/reviews'

type KeptMistake = ReviewChanges['kept'][number]

/**
 * Matches mistakes by review comment first, then by rule and code in the same file, then by title in the same file.
 * Each mistake matches at most one other mistake.
 */
export function compareVersions(
  before: readonly ReviewedMistake[],
  after: readonly ReviewedMistake[],
): Pick<ReviewChanges, 'kept' | 'dropped' | 'found'> {
  const left = new Set(before)
  const kept = new Set<ReviewedMistake>()
  for (const isSame of MATCHES)
    for (const mistake of after) {
      if (kept.has(mistake)) continue
      const match = [...left].find((other) => isSame(mistake, other))
      if (!match) continue
      left.delete(match)
      kept.add(mistake)
    }
  return {
    kept: after.filter((one) => kept.has(one)).map(inShort),
    dropped: [...left].map(inShort),
    found: after.filter((one) => !kept.has(one)).map(inShort),
  }
}

const MATCHES: ((one: ReviewedMistake, other: ReviewedMistake) => boolean)[] = [
  (one, other) => one.reviewCommentIds.some((id) => other.reviewCommentIds.includes(id)),
  (one, other) =>
    one.rule !== null &&
    one.rule === other.rule &&
    one.path === other.path &&
    one.codeBefore === other.codeBefore,
  (one, other) => one.path === other.path && one.title === other.title,
]

const inShort = ({ id, title, severity, path, startLine, dispute }: ReviewedMistake): KeptMistake => ({
  id,
  title,
  severity,
  path,
  startLine,
  disputed: dispute !== null && dispute.state !== 'rejected',
})
