import { sql } from 'kysely'
import type { Database } from '../../connect.ts'

export interface MentionFacts {
  id: string
  by: string
  at: Date
  verb: string
  state: string
  outcome: string | null
  reason: string | null
  error: string | null
}

const NEWEST = 5

export async function findMentionsOn(
  db: Database,
  githubRepoId: number,
  number: number,
): Promise<MentionFacts[]> {
  const { rows } = await sql<MentionFacts>`
    select * from (
      select id, commenter_login as by, created_at as at, verb, state, outcome, error,
        case when outcome is not null then reason end as reason
      from agent_runs where github_repo_id = ${githubRepoId} and pr_number = ${number}
      order by created_at desc limit ${NEWEST}) newest
    order by at`.execute(db)
  return rows
}
