import {
  changeFirstLook,
  type Findings,
  type FirstLook,
  type FirstLookPullRequest,
  showFirstLook,
  showSharedFirstLook,
} from '@debrief/contracts/history/first-look'
import { Problem } from '@debrief/contracts/problem'
import type { Database } from '@debrief/database/connect'
import { dismissFirstLook, shareFirstLook } from '@debrief/database/history/first-looks'
import { buildSession, readPracticeDay } from '@debrief/database/practice/practice-day'
import { toOwnSubject } from '@debrief/database/pull-requests/visibility'
import {
  chooseComment,
  chooseStandard,
  countMonths,
  MAX_CAME_BACK,
  MAX_MONTHS,
} from '@debrief/domain/history/first-look'
import { type Context, type Route, serve } from '../../context.ts'
import { describeRecurring } from '../../mistakes/describe-recurring.ts'
import { linkLesson } from '../../mistakes/lessons/catalog.ts'
import { readRecurringGroups } from '../../mistakes/recurring-list.queries.ts'
import { requireSharedFirstLook } from '../../policies/history.ts'
import { readCards } from '../../practice/cards.queries.ts'
import { describeCard } from '../../practice/describe-card.ts'
import { makeCards } from '../../practice/make-cards.ts'
import { readSuggestions } from '../../standards/suggestions.queries.ts'
import {
  type CameBackRow,
  type CommentRow,
  type FirstLookInput,
  type FirstLookStart,
  hasOtherRepositories,
  readBeginning,
  readCameBack,
  readComments,
  readTotals,
} from './first-look.queries.ts'

/** Omits review ids for a team, because members can't open each other's reviews. */
async function readFindings(
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

const MAX_SUGGESTIONS = 3
const MAX_EXERCISES = 5

const showFirstLookRoute = serve(showFirstLook)(async (_, context: Context) => {
  const { db, viewer } = context
  const wanted = { userId: viewer.id, teamId: null }
  const beginning = await readBeginning(db, wanted)
  const { team, look } = beginning
  const [findings, suggestions, exercises] = await Promise.all([
    readFindings(db, wanted, beginning),
    readOwnSuggestions(context, team),
    readFirstExercises(context),
  ])
  const candidate = suggestions.length > 0 ? null : chooseStandard(findings.cameBack)
  return {
    ...findings,
    suggestions,
    candidate: candidate && {
      id: candidate.id,
      title: candidate.title,
      count: candidate.count,
      canConvert: team?.isManager ?? false,
    },
    exercises,
    team: team && { name: team.name, isShared: team.isShared },
    dismissed: look?.dismissed ?? null,
  }
})

/** Only managers see suggestions, because only they can publish them. */
const readOwnSuggestions = async ({ db, viewer }: Context, team: FirstLookStart['team']) =>
  team?.isManager
    ? (
        await readSuggestions(db, {
          viewerId: viewer.id,
          teamId: team.id,
          isManager: true,
        })
      ).slice(0, MAX_SUGGESTIONS)
    : []

/** Omits the answers. Makes exercises for people who don't have any yet. */
async function readFirstExercises({ db, viewer, codeChecker }: Context): Promise<FirstLook['exercises']> {
  const userId = viewer.id
  let day = await readPracticeDay(db, userId)
  if (day.cards.length === 0) {
    await makeCards(db, { userId, buildExercise: (...given) => codeChecker.buildExercise(userId, ...given) })
    day = await readPracticeDay(db, userId)
  }
  const ids = buildSession(day)
    .session.slice(0, MAX_EXERCISES)
    .map(({ id }) => id)
  const cards = await readCards(db, { userId, ids })
  return cards.map(describeCard).map(({ id, title, category, kind, fileName }) => ({
    cardId: id,
    title,
    category,
    kind,
    fileName,
  }))
}

const changeFirstLookRoute = serve(changeFirstLook)(async ({ body }, { db, viewer, log }: Context) => {
  const { dismissed, shared } = body
  if (dismissed !== undefined) await dismissFirstLook(db, viewer.id, dismissed)
  if (shared !== undefined && !(await shareFirstLook(db, viewer.id, shared))) throw teamRequired()
  log.info(body, 'first look changed')
  return { changed: true as const }
})

const showSharedFirstLookRoute = serve(showSharedFirstLook)(async ({ params }, context: Context) => {
  const { teamId, ...owner } = await requireSharedFirstLook(context, params.ownerId)
  const wanted = { userId: params.ownerId, teamId }
  const findings = await readFindings(context.db, wanted, await readBeginning(context.db, wanted))
  return { ...findings, owner }
})

export const firstLookRoutes: Route[] = [showFirstLookRoute, changeFirstLookRoute, showSharedFirstLookRoute]

const teamRequired = () => new Problem('team_required', 409, 'You aren’t on a team anymore. Reload the page.')
