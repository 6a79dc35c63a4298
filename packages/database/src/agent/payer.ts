import { decideAccess } from '@debrief/domain/billing/access'
import { sql } from 'kysely'
import { findPayer, type Payer } from '../billing/subscriptions.ts'
import type { Trx } from '../connect.ts'
import { type PersonRow, personFacts } from '../people/person-facts.ts'

export interface AgentPayer extends Payer {
  userId: string
  /** The team whose standards apply; null if the payer isn't on a team. */
  teamId: string | null
}

type Candidate = Pick<PersonRow, 'id' | 'own' | 'team' | 'managesTeam'> & { billing: boolean }

interface PayerInput {
  commenterId: number
  githubRepoId: number
}

/** Locks everyone who might pay, so they can't delete their account or leave a team during the transaction (W4). */
export async function holdCandidates(trx: Trx, { commenterId, githubRepoId }: PayerInput): Promise<void> {
  await sql`
    select id from users where github_id = ${commenterId}
      or id in (select user_id from repositories where github_repo_id = ${githubRepoId})
    order by id for share`.execute(trx)
}

/**
 * Finds who pays for a mention (D29). The commenter pays if they have access and they or their team connected the
 * repository. Otherwise, the first person with access who connected the repository pays. Considers only active
 * connections or, with `isPaused`, only connections that the plan paused (D8).
 */
export async function findAgentPayer(
  trx: Trx,
  { commenterId, githubRepoId }: PayerInput,
  { isPaused = false }: { isPaused?: boolean } = {},
): Promise<AgentPayer | null> {
  const { rows } = await sql<Candidate>`
    select ${personFacts}, current_setting('debrief.billing', true) is distinct from 'off' as billing
    from users u
    left join team_members own on own.user_id = u.id
    cross join lateral (
      select min(r.created_at) filter (where r.user_id = u.id) as connected_at, count(*) as found
      from repositories r
      where r.github_repo_id = ${githubRepoId} and r.is_active <> ${isPaused}
        and (r.user_id = u.id or (r.team_id = own.team_id and u.github_id = ${commenterId}))
    ) reach
    where u.deleted_at is null and reach.found > 0
      and (u.github_id = ${commenterId}
        or u.id in (select user_id from repositories where github_repo_id = ${githubRepoId}))
    order by u.github_id = ${commenterId} desc, reach.connected_at, u.id`.execute(trx)
  for (const candidate of rows) {
    if (!decideAccess(candidate).hasAccess) continue
    const payer = await findPayer(trx, candidate.id)
    if (payer) return { ...payer, userId: candidate.id, teamId: candidate.team?.id ?? null }
  }
  return null
}
