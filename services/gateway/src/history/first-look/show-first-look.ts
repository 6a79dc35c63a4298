import {
  changeFirstLook,
  type FirstLook,
  showFirstLook,
  showSharedFirstLook,
} from '@debrief/contracts/history/first-look'
import { Problem } from '@debrief/contracts/problem'
import { dismissFirstLook, shareFirstLook } from '@debrief/database/history/first-looks'
import { buildSession, readPracticeDay } from '@debrief/database/practice/practice-day'
import { chooseStandard } from '@debrief/domain/history/first-look'
import { type Context, type Route, serve } from '../../context.ts'
import { requireSharedFirstLook } from '../../policies/history.ts'
import { readCards } from '../../practice/cards.queries.ts'
import { describeCard } from '../../practice/describe-card.ts'
import { makeCards } from '../../practice/make-cards.ts'
import { readSuggestions } from '../../standards/suggestions.queries.ts'
import { readFindings } from './findings.ts'
import { type FirstLookStart, readBeginning } from './first-look.queries.ts'

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
