import { MAX_SCORES, type ScoreHistory } from '@debrief/contracts/reviews/score-history'
import type { Database } from '@debrief/database/connect'
import { type Subject, sources, visible } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'
import { isoTime } from '../dashboard/weeks.queries.ts'

export async function readScores(db: Database, subject: Subject): Promise<ScoreHistory['scores']> {
  const { rows } = await sql<ScoreHistory['scores'][number]>`
    select a.id as "reviewId", a.score, p.title, r.repo_full_name as repository, p.pr_number as number,
      ${isoTime('p.merged_at')} as "mergedAt"
    from pull_requests p
    join pr_analysis a on a.pull_request_id = p.id and a.user_id = p.user_id and a.superseded_at is null
    join repositories r on r.id = p.repository_id
    where p.user_id = ${subject.userId} and p.merged_at is not null and a.score is not null
      and ${visible(subject, sources.p)}
    order by p.merged_at desc, p.id desc limit ${sql.lit(MAX_SCORES)}`.execute(db)
  return rows.toReversed()
}
