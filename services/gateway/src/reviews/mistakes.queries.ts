import type { ReviewedMistake } from '@debrief/contracts/http/reviews'
import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'
import { visibleTo } from '../policy/subject.queries.ts'

type Stored = Omit<ReviewedMistake, 'maySettle'> & { reviewId: string }

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The mistakes of some reviews by review, each with its dispute, in the order the analysis gave them. */
export async function readMistakes(
  db: Database,
  reviewIds: readonly string[],
): Promise<Map<string, Omit<Stored, 'reviewId'>[]>> {
  const { rows } = await sql<Stored>`
    select m.pr_analysis_id as "reviewId", m.id, m.title, m.description, m.category, m.severity, m.source, m.rule,
      m.review_comment_ids as "reviewCommentIds", m.path, m.side, m.start_line as "startLine",
      m.end_line as "endLine", m.occurrences, m.code_before as "codeBefore", m.code_after as "codeAfter",
      m.fixed_in as "fixedIn", m.outcome, m.resolution, m.confidence,
      m.programming_language as "programmingLanguage", m.hunk, m.quote,
      case when d.id is not null then json_build_object('state', d.state, 'reason', d.reason, 'note', d.note,
        'createdAt', ${utc('d.created_at')}, 'settledBy', settler.github_username) end as dispute
    from mistakes m
    left join mistake_disputes d on d.mistake_id = m.id
    left join users settler on settler.id = d.settled_by
    where m.pr_analysis_id in (${sql.join(reviewIds)})
    order by m.ordinal`.execute(db)
  const byReview = new Map<string, Omit<Stored, 'reviewId'>[]>()
  for (const { reviewId, ...mistake } of rows)
    byReview.set(reviewId, [...(byReview.get(reviewId) ?? []), mistake])
  return byReview
}

/** Whether the viewer sees somebody else's mistake, as their manager. */
export async function seesMistake(
  db: Database,
  { mistakeId, viewerId }: { mistakeId: string; viewerId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from mistakes m join pull_requests p on p.id = m.pull_request_id
    where m.id = ${mistakeId} and p.user_id <> ${viewerId} and ${visibleTo(viewerId)}`.execute(db)
  return rows.length > 0
}
