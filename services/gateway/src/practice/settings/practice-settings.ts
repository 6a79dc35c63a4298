import {
  changePracticeSettings,
  type PracticeSettings,
  showPracticeSettings,
} from '@debrief/contracts/practice/settings'
import { Problem } from '@debrief/contracts/problem'
import {
  declineStarterDeck,
  storeCodeConsent,
  storeNewADay,
  storePracticesAssisted,
} from '@debrief/database/practice/starter-deck'
import { type Context, type Route, serve } from '../../context.ts'
import { readSettings, readStarterStandards } from './settings.queries.ts'
import { listExamples, makeStarterDeck } from './starter-deck.ts'

const showPracticeSettingsRoute = serve(showPracticeSettings)((_, context: Context) =>
  describeSettings(context),
)

const changePracticeSettingsRoute = serve(changePracticeSettings)(async ({ body }, context: Context) => {
  const { db, viewer, log } = context
  const { newADay, practicesAssisted, starterDeck, sharesCode } = body
  let added = 0
  if (newADay !== undefined) await storeNewADay(db, viewer.id, newADay)
  if (practicesAssisted !== undefined) await storePracticesAssisted(db, viewer.id, practicesAssisted)
  if (starterDeck !== undefined || sharesCode !== undefined) {
    const { team } = await readSettings(db, viewer.id)
    if (!team) throw teamRequired()
    if (sharesCode !== undefined) await storeCodeConsent(db, viewer.id, sharesCode)
    if (starterDeck === 'declined') await declineStarterDeck(db, viewer.id)
    if (starterDeck === 'started') {
      const made = await makeStarterDeck(context, team.id)
      if (made === null) throw teamRequired()
      added = made
    }
  }
  log.info({ ...body, added }, 'practice settings changed')
  return { ...(await describeSettings(context)), added }
})

export const practiceSettingsRoutes: Route[] = [showPracticeSettingsRoute, changePracticeSettingsRoute]

async function describeSettings({ db, viewer }: Context): Promise<PracticeSettings> {
  const { team, ...own } = await readSettings(db, viewer.id)
  if (!team) return { ...own, team: null }
  const { id: teamId, joinedLater, ...shown } = team
  const found = await readStarterStandards(db, { userId: viewer.id, teamId })
  const standards = found.filter((standard) => listExamples(standard).length > 0).length
  const offersStarterDeck = joinedLater && team.starterDeck === null && standards > 0
  return { ...own, team: { ...shown, offersStarterDeck, standards } }
}

const teamRequired = () => new Problem('team_required', 409, 'You aren’t on a team anymore. Reload the page.')
