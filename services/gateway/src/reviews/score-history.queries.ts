import { MAX_SCORES, type ScoreHistory } from '@debrief/contracts/reviews/score-history'
import type { Database } from '@debrief/database/connect'
import { type Subject, sources, visible } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'
import { isoTime } from '../dashboard/weeks.queries.ts'

export async function readScores(db: Database, subject: Subject): Promise<ScoreHistory['scores']> {
  const { rows } = await sql<ScoreHistory['scores'][number]>`
    select a.id as "reviewId", a.score, p.title, r.repo_full_name as repository, p.pr_number as number,
      ${isoTime('a.merged_at')} as "mergedAt"
    from pr_analysis a
    join pull_requests p on p.id = a.pull_request_id
    join repositories r on r.id = p.repository_id
    where a.user_id = ${subject.userId} and a.superseded_at is null and a.score is not null
      and ${visible(subject, sources.a)}
    order by a.merged_at desc, a.pull_request_id desc limit ${sql.lit(MAX_SCORES)}`.execute(db)
  return rows.toReversed()
}
