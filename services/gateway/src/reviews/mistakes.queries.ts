import type { ReviewedMistake } from '@debrief/contracts/http/reviews'
import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'
import { linkLesson } from '../lessons/catalog.ts'
import { chargedTo, visibleTo } from '../policy/subject.queries.ts'

type ReadMistake = Omit<ReviewedMistake, 'maySettle'>
type Stored = Omit<ReadMistake, 'lesson'> & { lesson: string | null; reviewId: string }

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whether the group or standard belongs to the owner of mistake `m` or to the owner's current team. */
const ofOwner = (group: string) => sql`(${sql.ref(`${group}.user_id`)} = m.user_id
  or ${sql.ref(`${group}.team_id`)} = (select team_id from team_members where user_id = m.user_id))`

/**
 * Counts the owner's occurrences in group `g`. For a manager, it counts only those since the owner joined and those
 * charged to the team (D23a).
 */
const seenBy = (viewerId: string) => sql`(
  select count(*)::int as count from recurring_mistake_members r
  left join team_members t on t.user_id = r.user_id
  where r.recurring_mistake_group_id = g.id and r.user_id = m.user_id and r.counts
    and (r.user_id = ${viewerId} or r.occurred_at >= t.joined_at or exists (
      select from mistakes other join pull_requests p on p.id = other.pull_request_id
      where other.id = r.mistake_id and ${chargedTo(sql`t.team_id`)})))`

/** Reads the mistakes of these reviews, by review id, in the order of the analysis, with their disputes. */
export async function readMistakes(
  db: Database,
  { reviewIds, viewerId }: { reviewIds: readonly string[]; viewerId: string },
): Promise<Map<string, ReadMistake[]>> {
  const { rows } = await sql<Stored>`
    select m.pr_analysis_id as "reviewId", m.id, m.title, m.description, m.lesson, m.ask, m.category, m.severity, m.source, m.rule,
      m.review_comment_ids as "reviewCommentIds", m.path, m.side, m.start_line as "startLine",
      m.end_line as "endLine", m.occurrences, m.code_before as "codeBefore", m.code_after as "codeAfter",
      m.fixed_in as "fixedIn", m.outcome, m.outcome_evidence as "outcomeEvidence", m.resolution, m.confidence,
      m.programming_language as "programmingLanguage", m.hunk, m.quote,
      case when d.id is not null then json_build_object('state', d.state, 'reason', d.reason, 'note', d.note,
        'createdAt', ${utc('d.created_at')}, 'settledBy', settler.github_username) end as dispute,
      case when g.is_team_standard then json_build_object('id', g.id, 'title', g.title)
        when cited.id is not null then json_build_object('id', cited.id, 'title', cited.title) end as standard,
      case when seen.count > 0 then json_build_object('groupId', g.id, 'count', seen.count) end as recurrence
    from mistakes m
    left join recurring_mistake_members placed on placed.mistake_id = m.id
    left join recurring_mistakes g on g.id = placed.recurring_mistake_group_id and ${ofOwner('g')}
    left join recurring_mistakes cited on cited.id = m.standard_id and cited.is_team_standard and ${ofOwner('cited')}
    left join lateral ${seenBy(viewerId)} seen on true
    left join mistake_disputes d on d.mistake_id = m.id
    left join users settler on settler.id = d.settled_by
    where m.pr_analysis_id in (${sql.join(reviewIds)})
    order by m.ordinal`.execute(db)
  const byReview = new Map<string, ReadMistake[]>()
  for (const { reviewId, lesson, ...mistake } of rows)
    byReview.set(reviewId, [...(byReview.get(reviewId) ?? []), { ...mistake, lesson: linkLesson(lesson) }])
  return byReview
}

/** Whether the viewer can see the mistake as its owner's manager. */
export async function seesMistake(
  db: Database,
  { mistakeId, viewerId }: { mistakeId: string; viewerId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from mistakes m join pull_requests p on p.id = m.pull_request_id
    where m.id = ${mistakeId} and p.user_id <> ${viewerId} and ${visibleTo(viewerId)}`.execute(db)
  return rows.length > 0
}
