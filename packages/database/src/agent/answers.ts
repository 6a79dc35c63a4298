import type { ContextStandard } from '@debrief/contracts/pull-requests/material'
import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import type { AgentRun } from './runs.ts'

type OnPullRequest = Pick<AgentRun, 'githubRepoId' | 'prNumber'>

export async function isAnswered(
  db: Database,
  { githubRepoId, prNumber }: OnPullRequest,
  { reason, hours, commenterId = null }: { reason: string; hours: number; commenterId?: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from agent_runs
    where github_repo_id = ${githubRepoId} and pr_number = ${prNumber} and reason = ${reason}
      and github_comment_id is not null and created_at > now() - make_interval(hours => ${hours})
      and (${commenterId}::bigint is null or commenter_id = ${commenterId}::bigint)
    limit 1`.execute(db)
  return rows.length > 0
}

export interface LessonFacts {
  title: string
  category: string
  lesson: string
  standard: { title: string; description: string } | null
}

export async function findSaidLesson(
  db: Database,
  { githubRepoId, prNumber }: OnPullRequest,
  commentId: number,
): Promise<LessonFacts | null> {
  const row = await db
    .selectFrom('agent_findings as f')
    .leftJoin('recurring_mistakes as s', 's.id', 'f.standard_id')
    .select([
      'f.title',
      'f.category',
      'f.lesson',
      's.title as standardTitle',
      's.description as standardText',
    ])
    .where('f.github_comment_id', '=', commentId)
    .where('f.github_repo_id', '=', githubRepoId)
    .where('f.pr_number', '=', prNumber)
    .orderBy('f.created_at')
    .executeTakeFirst()
  if (!row) return null
  const { standardTitle, standardText, ...said } = row
  return {
    ...said,
    standard: standardTitle === null ? null : { title: standardTitle, description: standardText ?? '' },
  }
}

/** Returns the time when someone stopped the agent on this pull request, or null if the agent isn't stopped. */
export async function readPause(
  db: Database,
  { githubRepoId, prNumber }: OnPullRequest,
): Promise<Date | null> {
  const row = await db
    .selectFrom('agent_pauses')
    .select('at')
    .where('github_repo_id', '=', githubRepoId)
    .where('pr_number', '=', prNumber)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Mentions may be processed out of order, so an earlier mention doesn't overwrite a later one. */
export async function pauseAgent(db: Database, run: AgentRun): Promise<void> {
  await sql`
    insert into agent_pauses (github_repo_id, pr_number, by_login, at)
    values (${run.githubRepoId}, ${run.prNumber}, ${run.commenterLogin}, ${run.createdAt})
    on conflict (github_repo_id, pr_number) do update set by_login = excluded.by_login, at = excluded.at
      where agent_pauses.at < excluded.at`.execute(db)
}

export async function resumeAgent(db: Database, run: AgentRun): Promise<void> {
  await db
    .deleteFrom('agent_pauses')
    .where('github_repo_id', '=', run.githubRepoId)
    .where('pr_number', '=', run.prNumber)
    .where('at', '<=', run.createdAt)
    .execute()
}

export async function readTeamStandards(db: Database, teamId: string | null): Promise<ContextStandard[]> {
  if (teamId === null) return []
  const { rows } = await sql<ContextStandard>`
    select g.id, g.title, g.description, g.category, g.programming_language as "programmingLanguage", g.languages, g.paths
    from recurring_mistakes g where g.is_team_standard and g.team_id = ${teamId}
    order by g.approved_at desc nulls last, g.id limit 200`.execute(db)
  return rows
}
