import type { AnalysisContext } from '@debrief/contracts/pull-requests/material'
import type { Database } from '@debrief/database/connect'

const MOST = 200

/**
 * What the viewer disputed in a repository, by its GitHub id, newest first: only open and accepted disputes, because a
 * rejected one counts as a mistake (D17a).
 */
export async function readDisputed(
  db: Database,
  { viewerId, githubId }: { viewerId: string; githubId: number },
): Promise<AnalysisContext['disputes']> {
  const rows = await db
    .selectFrom('mistake_disputes as d')
    .innerJoin('mistakes as m', 'm.id', 'd.mistake_id')
    .innerJoin('pull_requests as p', 'p.id', 'm.pull_request_id')
    .innerJoin('repositories as r', 'r.id', 'p.repository_id')
    .select(['m.title', 'm.rule', 'm.path', 'm.code_before as codeBefore', 'd.reason'])
    .where('d.user_id', '=', viewerId)
    .where('d.state', 'in', ['open', 'accepted'])
    .where('r.github_repo_id', '=', githubId)
    .where('m.rule', 'is not', null)
    .orderBy('d.created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({ ...row, reviewCommentIds: [] }))
}
