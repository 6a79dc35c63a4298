import { Problem } from '@debrief/contracts/problem'
import { changeTeam, createTeam, deleteTeam, leaveTeam, removeMember } from '@debrief/contracts/teams/teams'
import {
  deleteTeam as dropTeam,
  removeMember as endMembership,
  renameTeam,
  createTeam as storeTeam,
} from '@debrief/database/teams/teams'
import { type Context, serve } from '../context.ts'
import { noSuchMember, noSuchTeam, requireManagedTeam, teamsPlanRequired } from '../policies/teams.ts'
import { readOwnTeam } from './show-team.ts'
import { findOwnTeam } from './teams.queries.ts'

export const removeMemberRoute = serve(removeMember)(async ({ params, requestId }, context: Context) => {
  const { db, viewer, log } = context
  const { id: teamId } = await requireManagedTeam(context, params.teamId)
  const { userId } = params
  const outcome = await endMembership(db, { teamId, userId, actorId: viewer.id, requestId })
  if (outcome === 'is_manager') throw managerStays()
  if (outcome === 'no_such_member') throw noSuchMember()
  log.info({ teamId, userId, actorId: viewer.id }, 'member removed')
  return { removed: true } as const
})

export const leaveTeamRoute = serve(leaveTeam)(async ({ requestId }, { db, viewer, log }: Context) => {
  const team = await findOwnTeam(db, viewer.id)
  if (!team) throw noSuchTeam()
  const mine = { teamId: team.id, userId: viewer.id, actorId: viewer.id, requestId }
  const outcome = await endMembership(db, mine)
  if (outcome === 'is_manager') throw managerStays()
  if (outcome === 'no_such_member') throw noSuchTeam()
  log.info({ teamId: team.id, userId: viewer.id }, 'member left')
  return { left: true } as const
})

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
  const { id: teamId } = await requireManagedTeam(context, params.teamId)
  if (!(await renameTeam(db, { teamId, name: body.name, actorId: viewer.id, requestId }))) throw noSuchTeam()
  return { name: body.name }
})

export const deleteTeamRoute = serve(deleteTeam)(async ({ params, requestId }, context: Context) => {
  const { db, viewer, log } = context
  const { id: teamId } = await requireManagedTeam(context, params.teamId)
  if (!(await dropTeam(db, { teamId, actorId: viewer.id, requestId }))) throw noSuchTeam()
  log.info({ teamId, userId: viewer.id }, 'team deleted')
  return { deleted: true } as const
})

const managesTeamAlready = () =>
  new Problem('team_exists', 409, 'You already manage a team. You can’t manage more than one.')

const inTeamAlready = () =>
  new Problem('in_a_team', 409, 'You’re already on a team. Leave it first, then create your own.')

const managerStays = () =>
  new Problem('manager_stays', 409, 'The manager can’t leave or be removed. Delete the team instead.')
