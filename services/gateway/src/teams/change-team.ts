import { changeTeam, createTeam, deleteTeam } from '@debrief/contracts/http/teams'
import { deleteTeam as dropTeam, renameTeam, createTeam as storeTeam } from '@debrief/database/teams'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { inTeamAlready, managesTeamAlready, noSuchTeam, teamsPlanRequired } from './problems.ts'
import { findManagedTeam, readOwnTeam } from './show-team.ts'

export const createTeamRoute = serve(createTeam)(async ({ body, requestId }, context: Context) => {
  const { db, viewer, log } = context
  const made = await storeTeam(db, { actorId: viewer.id, name: body.name, requestId })
  if (made.outcome === 'manages_team') throw managesTeamAlready()
  if (made.outcome === 'in_team') throw inTeamAlready()
  if (made.outcome === 'plan_required') throw teamsPlanRequired()
  log.info({ teamId: made.teamId, userId: viewer.id }, 'team created')
  const team = await readOwnTeam(context)
  if (!team) throw noSuchTeam()
  return { team }
})

export const changeTeamRoute = serve(changeTeam)(async ({ params, body, requestId }, context: Context) => {
  const { db, viewer } = context
  const { id: teamId } = await findManagedTeam(context, params.teamId)
  if (!(await renameTeam(db, { teamId, name: body.name, actorId: viewer.id, requestId }))) throw noSuchTeam()
  return { name: body.name }
})

export const deleteTeamRoute = serve(deleteTeam)(async ({ params, requestId }, context: Context) => {
  const { db, viewer, log } = context
  const { id: teamId } = await findManagedTeam(context, params.teamId)
  if (!(await dropTeam(db, { teamId, actorId: viewer.id, requestId }))) throw noSuchTeam()
  log.info({ teamId, userId: viewer.id }, 'team deleted')
  return { deleted: true } as const
})
