import { Problem } from '@debrief/contracts/problem'
import { type AgentRow, type AgentsOf, readAgents } from '../coding-agents/coding-agents.queries.ts'
import type { Asker } from '../context.ts'
import { findOwnTeam } from '../teams/teams.queries.ts'

/** The coding agents that the viewer can see: their team's, which all members see, or their own without a team (D42). */
export async function findAgentsOf({ db, viewer }: Asker): Promise<AgentsOf & { teamName: string | null }> {
  const team = await findOwnTeam(db, viewer.id)
  return { viewerId: viewer.id, teamId: team?.id ?? null, teamName: team?.name ?? null }
}

/** Throws 404 if the agent opened no pull request in a repository of the team. */
export async function requireAgent(asker: Asker, agent: string): Promise<{ agent: AgentRow; of: AgentsOf }> {
  const of = await findAgentsOf(asker)
  const [found] = await readAgents(asker.db, of, { agent })
  if (!found)
    throw new Problem(
      'no_such_coding_agent',
      404,
      'This coding agent has no merged pull requests in your team’s repositories.',
    )
  return { agent: found, of }
}
