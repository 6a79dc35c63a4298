import type { DisputeReason } from '@debrief/contracts/mistakes/constants'
import type { AnalysisContext } from '@debrief/contracts/pull-requests/material'
import { teamOfOwner } from '@debrief/database/coding-agents/owners'
import type { Database } from '@debrief/database/connect'
import type { RunFacts } from '@debrief/database/reviews/run-progress'
import { sql } from 'kysely'

const MAX_STANDARDS = 200
const MAX_GROUPS = 50

/**
 * Reads the context of an analysis: the team's standards, and the owner's recurring mistakes and disputes (D15, D17a).
 */
export async function readAnalysisContext(
  db: Database,
  run: Pick<RunFacts, 'ownerId' | 'repositoryId'>,
): Promise<AnalysisContext> {
  const [standards, recurringGroups, disputes] = await Promise.all([
    readStandards(db, run.ownerId),
    readRecurringGroups(db, run.ownerId),
    readDisputes(db, run),
  ])
  return { standards, recurringGroups, disputes }
}

const columns = sql`g.id, g.title, g.description, g.category, g.programming_language as "programmingLanguage"`

async function readStandards(db: Database, ownerId: string): Promise<AnalysisContext['standards']> {
  const { rows } = await sql<AnalysisContext['standards'][number]>`
    select ${columns}, g.languages, g.paths from recurring_mistakes g
    where g.is_team_standard and g.team_id = ${teamOfOwner(ownerId)}
    order by (select max(s.last_at) from recurring_stats s where s.group_id = g.id) desc nulls last,
      g.approved_at desc, g.id
    limit ${sql.lit(MAX_STANDARDS)}`.execute(db)
  return rows
}

async function readRecurringGroups(
  db: Database,
  ownerId: string,
): Promise<AnalysisContext['recurringGroups']> {
  const { rows } = await sql<AnalysisContext['recurringGroups'][number]>`
    select ${columns} from recurring_stats s join recurring_mistakes g on g.id = s.group_id
    where s.user_id = ${ownerId} and s.occurrence_count > 0 and not g.is_team_standard
      and (g.user_id = ${ownerId} or g.team_id = (select team_id from team_members where user_id = ${ownerId}))
    order by s.last_at desc, g.id
    limit ${sql.lit(MAX_GROUPS)}`.execute(db)
  return rows
}

const MAX_DISPUTES = 200

const IN_WORDS: Record<DisputeReason, string> = {
  wrong: 'wrong',
  not_here: 'not a mistake here',
  known: 'already known',
  other: 'disputed',
}

/**
 * Reads the owner's open and accepted disputes in this repository, newest first (D17a). Leaves out rejected disputes,
 * because those mistakes still count, and disputes in other repositories, where the same path is a different file.
 */
async function readDisputes(
  db: Database,
  run: Pick<RunFacts, 'ownerId' | 'repositoryId'>,
): Promise<AnalysisContext['disputes']> {
  const rows = await db
    .selectFrom('mistake_disputes as d')
    .innerJoin('mistakes as m', 'm.id', 'd.mistake_id')
    .innerJoin('pull_requests as p', 'p.id', 'm.pull_request_id')
    .select([
      'm.title',
      'm.rule',
      'm.path',
      'm.code_before as codeBefore',
      'm.review_comment_ids as reviewCommentIds',
      'd.reason',
      'd.note',
    ])
    .where('d.user_id', '=', run.ownerId)
    .where('d.state', 'in', ['open', 'accepted'])
    .where('p.repository_id', '=', run.repositoryId)
    .orderBy('d.created_at', 'desc')
    .limit(MAX_DISPUTES)
    .execute()
  return rows.map(({ note, reason, ...row }) => ({
    ...row,
    reviewCommentIds: row.reviewCommentIds.map(Number),
    reason: [IN_WORDS[reason as DisputeReason], note].filter(Boolean).join(': '),
  }))
}
