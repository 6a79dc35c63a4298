import { leaveTeam, removeMember } from '@debrief/contracts/http/teams'
import { removeMember as endMembership } from '@debrief/database/teams'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { managerStays, noSuchMember, noSuchTeam } from './problems.ts'
import { findManagedTeam } from './show-team.ts'
import { findOwnTeam } from './teams.queries.ts'

export const removeMemberRoute = serve(removeMember)(async ({ params, requestId }, context: Context) => {
  const { db, viewer, log } = context
  const { id: teamId } = await findManagedTeam(context, params.teamId)
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
