import { seatsForManagersOnly } from '@debrief/billing/problems'
import { Problem } from '@debrief/contracts/problem'
import { type AgentRow, type AgentScope, readAgents } from '../coding-agents/coding-agents.queries.ts'
import type { Asker } from '../context.ts'
import { findManagedTeam } from '../dashboard/team-dashboard.queries.ts'
import { findOwnTeam, type OwnTeam } from '../teams/teams.queries.ts'
import { ownDataOnly } from './access-tokens.ts'

/** Rejects with 403 for the team's members except the manager, and 404 for people who aren't on the team. */
export async function requireManagedTeam({ db, viewer }: Asker, teamId: string): Promise<OwnTeam> {
  const team = await findOwnTeam(db, viewer.id)
  if (team?.id !== teamId.toLowerCase()) throw noSuchTeam()
  if (!team.isManager) throw notTeamManager()
  return team
}

/** Rejects with 403 for members, and 409 for people without a team. */
export async function requireTeamForOverview({ db, viewer }: Asker): Promise<{ id: string; name: string }> {
  const team = await findManagedTeam(db, viewer.id)
  if (!team) throw viewer.access.teamId === null ? teamRequired() : overviewForManagers()
  return team
}

/** Rejects with 403 for access tokens, and for everyone except managers. */
export async function requireTeamForProgress({ db, viewer, token }: Asker): Promise<{ id: string }> {
  if (token) throw ownDataOnly()
  const team = await findManagedTeam(db, viewer.id)
  if (!team) throw progressForManagers()
  return team
}

/** Throws 403 for people who neither manage a team nor could create one (D25). */
export function seatBuyersOnly({ viewer }: Pick<Asker, 'viewer'>): void {
  if (!viewer.isManager) throw seatsForManagersOnly()
}

/** Also thrown for other teams, to hide whether a team exists. */
export const noSuchTeam = () =>
  new Problem('no_such_team', 404, 'This team doesn’t exist, or you aren’t on it.')

export const notTeamManager = () =>
  new Problem('not_team_manager', 403, 'Only the team’s manager can do this.')

const teamRequired = () =>
  new Problem('team_required', 409, 'You don’t manage a team. Create one in Settings.')

const overviewForManagers = () =>
  new Problem(
    'not_the_manager',
    403,
    'Only the manager can see the team’s numbers. Your own are on your dashboard.',
  )

const progressForManagers = () =>
  new Problem(
    'not_the_manager',
    403,
    'Only the manager can see the team’s figures. To see your own, open your practice progress.',
  )

export const teamsPlanRequired = () =>
  new Problem('plan_required', 402, 'You need an active Teams plan to create a team. Choose that plan first.')

export const noSuchMember = () =>
  new Problem('no_such_member', 404, 'This person is no longer on the team. Reload the page.')

/**
 * All members can see their team's agents. People without a team can see the agents in their own repositories (D42).
 */
export async function findTeamAgents({
  db,
  viewer,
}: Asker): Promise<AgentScope & { teamName: string | null }> {
  const team = await findOwnTeam(db, viewer.id)
  return { viewerId: viewer.id, teamId: team?.id ?? null, teamName: team?.name ?? null }
}

/**
 * Rejects with 404 if the agent has no merged pull request in the team's repositories or, without a team, in the
 * viewer's own repositories.
 */
export async function requireAgent(
  asker: Asker,
  agent: string,
): Promise<{ agent: AgentRow; of: AgentScope }> {
  const of = await findTeamAgents(asker)
  const [found] = await readAgents(asker.db, of, { agent })
  if (!found)
    throw new Problem(
      'no_such_coding_agent',
      404,
      'This coding agent has no merged pull requests in the repositories that you can see here.',
    )
  return { agent: found, of }
}
