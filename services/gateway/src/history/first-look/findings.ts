import type { Findings, FirstLookPullRequest } from '@debrief/contracts/history/first-look'
import type { Database } from '@debrief/database/connect'
import { toOwnSubject } from '@debrief/database/pull-requests/visibility'
import { chooseComment, countMonths, MAX_CAME_BACK, MAX_MONTHS } from '@debrief/domain/history/first-look'
import { describeRecurring } from '../../mistakes/describe-recurring.ts'
import { linkLesson } from '../../mistakes/lessons/catalog.ts'
import { readRecurringGroups } from '../../mistakes/recurring-list.queries.ts'
import {
  type CameBackRow,
  type CommentRow,
  type FirstLookInput,
  type FirstLookStart,
  hasOtherRepositories,
  readCameBack,
  readComments,
  readTotals,
} from './first-look.queries.ts'

/** Omits review ids for a team, because members can't open each other's reviews. */
export async function readFindings(
  db: Database,
  input: FirstLookInput,
  beginning: FirstLookStart,
): Promise<Findings> {
  const { look, firstMerge, now } = beginning
  const months = look?.months ?? (firstMerge ? countMonths(firstMerge, now) : 0)
  // Without an import, covers one more month, because `countMonths` counts only whole months.
  const covered = look ? months : Math.min(MAX_MONTHS, months + 1)
  const [totals, rows, comments] = await Promise.all([
    readTotals(db, input, covered),
    readCameBack(db, input, covered),
    readComments(db, input, covered),
  ])
  const stopped = await findStopped(db, input, rows)
  const hide = input.teamId === null ? (one: FirstLookPullRequest) => one : withoutReview
  const remembered = chooseComment(comments)
  return {
    months,
    ...totals,
    recurring: rows.length,
    cameBack: rows.slice(0, MAX_CAME_BACK).map(({ lesson, pullRequests, ...row }) => ({
      ...row,
      lesson: linkLesson(lesson),
      hasStopped: stopped.some(({ id }) => id === row.id),
      pullRequests: pullRequests.map(hide),
    })),
    stopped,
    remembered: remembered && describeComment(remembered, hide),
  }
}

const withoutReview = (one: FirstLookPullRequest): FirstLookPullRequest => ({
  ...one,
  reviewId: null,
  mistakeId: null,
})

const describeComment = (
  { title, category, severity, isFixed, pullRequests: count, quote, pullRequest }: CommentRow,
  hide: (one: FirstLookPullRequest) => FirstLookPullRequest,
): Findings['remembered'] => ({
  title,
  category,
  severity,
  isFixed,
  count,
  quote,
  pullRequest: hide(pullRequest),
})

/**
 * Finds the mistakes in `rows` that have stopped (D22a, D39). The rule needs all of the person's pull requests, so a
 * team that can't see all of them gets an empty list.
 */
async function findStopped(
  db: Database,
  { userId, teamId }: FirstLookInput,
  rows: readonly CameBackRow[],
): Promise<Findings['stopped']> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  if (teamId !== null && (await hasOtherRepositories(db, { userId, teamId }))) return []
  const subject = toOwnSubject(userId)
  const { page } = await readRecurringGroups(db, { subject, ids, limit: ids.length })
  const described = new Map(page.map((row) => [row.id, describeRecurring(row)]))
  return rows.flatMap(({ id, title, category, count }) => {
    const group = described.get(id)
    if (group?.silence.verdict !== 'stopped') return []
    const opportunitiesSince = group.silence.opportunitiesSince ?? 0
    return [{ id, title, category, count, lastAt: group.lastAt, opportunitiesSince }]
  })
}
