import { codingAgentName } from '@debrief/domain/coding-agents/coding-agents'
import { recognizeCodingAgent } from '@debrief/domain/coding-agents/recognize'
import { chooseAnalysisOwner, isAnalyzedAutomatically } from '@debrief/domain/repositories/analysis-owner'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { onlyRow } from '../only-row.ts'
import { findAuthor } from '../people/users.ts'

/**
 * True if a row of `users` is a person. Coding agents have rows too, because they own their pull requests (D42).
 * Queries that list people must leave these rows out. `user` is the alias of `users` in the query.
 */
export const isPerson = (user: string): RawBuilder<boolean> => sql`${sql.ref(`${user}.coding_agent`)} is null`

export const teamOfOwner = (ownerId: RawBuilder<unknown> | string): RawBuilder<unknown> => sql`coalesce(
  (select team_id from team_members where user_id = ${ownerId}),
  (select agent_team_id from users where id = ${ownerId}))`

interface ConnectionRow {
  connectingUserId: string
  analyzeAuthors: 'team' | 'everyone'
  analyzeAgents: boolean
  teamId: string | null
}

/** Who owns a pull request, and whether it's analyzed automatically (D12, D12a, D42). */
export interface Ownership {
  ownerId: string
  isAnalyzed: boolean
  isAgents: boolean
}

export async function chooseOwner(
  db: Database | Trx,
  { connectingUserId, analyzeAuthors, analyzeAgents, teamId }: ConnectionRow,
  author: { id: number; login: string; isBot: boolean } | null,
): Promise<Ownership> {
  const recognized = recognizeCodingAgent({ author, body: null, commits: [] })
  if (recognized?.kind === 'authored') {
    const ownerId = await ensureAgent(db, { agent: recognized.agent, teamId, userId: connectingUserId })
    return { ownerId, isAnalyzed: analyzeAgents, isAgents: true }
  }
  const facts = {
    connectingUserId,
    ...(await findAuthor(db, { githubId: author?.id ?? null, connectingUserId })),
  }
  return {
    ownerId: chooseAnalysisOwner(facts),
    isAnalyzed: isAnalyzedAutomatically({ ...facts, analyzeAuthors }),
    isAgents: false,
  }
}

/**
 * Moves a person's coding agents and their reviews to the team that the person joins (D42). If the team already has the
 * same agent, the person's agent and its reviews stay with the person (D12a).
 */
export async function giveAgentsToTeam(
  trx: Trx,
  { userId, teamId }: { userId: string; teamId: string },
): Promise<void> {
  await sql`
    update users own set agent_team_id = ${teamId}, agent_user_id = null
    where own.agent_user_id = ${userId} and not exists (select from users other
      where other.agent_team_id = ${teamId} and other.coding_agent = own.coding_agent)`.execute(trx)
}

async function ensureAgent(
  db: Database | Trx,
  { agent, teamId, userId }: { agent: string; teamId: string | null; userId: string },
): Promise<string> {
  const find = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from users where coding_agent = ${agent}
        and (agent_team_id = ${teamId} or ${teamId}::uuid is null and agent_user_id = ${userId})`.execute(db)
    return rows
  }
  const [known] = await find()
  if (known) return known.id
  await sql`
    insert into users (coding_agent, github_username, agent_team_id, agent_user_id)
    values (${agent}, ${codingAgentName(agent)}, ${teamId}, ${teamId === null ? userId : null})
    on conflict do nothing`.execute(db)
  return onlyRow(await find()).id
}
