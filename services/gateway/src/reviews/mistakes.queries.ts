import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import type { Database } from '@debrief/database/connect'
import { type Subject, sources, visible, visibleTo } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'
import { linkLesson } from '../mistakes/lessons/catalog.ts'

type ReadMistake = Omit<ReviewedMistake, 'maySettle' | 'fileUrl'>
type MistakeRow = Omit<ReadMistake, 'lesson'> & { lesson: string | null; reviewId: string }

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const ofOwner = (group: string) => sql`(${sql.ref(`${group}.user_id`)} = m.user_id
  or ${sql.ref(`${group}.team_id`)} = (select team_id from team_members where user_id = m.user_id))`

const countVisible = (subject: Subject) => sql`(
  select count(*)::int as count from recurring_mistake_members r
  where r.recurring_mistake_group_id = g.id and r.user_id = m.user_id and r.counts and ${visible(subject, sources.r)})`

export async function readMistakes(
  db: Database,
  { reviewIds, subject }: { reviewIds: readonly string[]; subject: Subject },
): Promise<Map<string, ReadMistake[]>> {
  const { rows } = await sql<MistakeRow>`
    select m.pr_analysis_id as "reviewId", m.id, m.title, m.description, m.lesson, m.ask, m.category, m.severity, m.source, m.rule,
      m.review_comment_ids as "reviewCommentIds", m.path, m.side, m.start_line as "startLine",
      m.end_line as "endLine", m.occurrences, m.code_before as "codeBefore", m.code_after as "codeAfter",
      m.fixed_in as "fixedIn", m.outcome, m.outcome_evidence as "outcomeEvidence", m.resolution, m.confidence,
      m.programming_language as "programmingLanguage", m.hunk, m.quote,
      case when d.id is not null then json_build_object('state', d.state, 'reason', d.reason, 'note', d.note,
        'createdAt', ${utc('d.created_at')}, 'settledBy', settler.github_username) end as dispute,
      case when told.id is not null then json_build_object('by', told.author_login, 'verb', told.verb,
        'reason', told.reason, 'url', told.url, 'isDecided', quiet.decision is not null) end as suppression,
      case when g.is_team_standard then json_build_object('id', g.id, 'title', g.title)
        when cited.id is not null then json_build_object('id', cited.id, 'title', cited.title) end as standard,
      case when seen.count > 0 then json_build_object('groupId', g.id, 'count', seen.count) end as recurrence
    from mistakes m
    left join recurring_mistake_members placed on placed.mistake_id = m.id
    left join recurring_mistakes g on g.id = placed.recurring_mistake_group_id and ${ofOwner('g')}
    left join recurring_mistakes cited on cited.id = m.standard_id and cited.is_team_standard and ${ofOwner('cited')}
    left join lateral ${countVisible(subject)} seen on true
    left join mistake_disputes d on d.mistake_id = m.id
    left join users settler on settler.id = d.settled_by
    left join suppressed_mistakes quiet on quiet.mistake_id = m.id
    left join suppressions told on told.id = quiet.suppression_id and told.verb is not null
    where m.pr_analysis_id in (${sql.join(reviewIds)}) and m.user_id = ${subject.userId}
    order by m.ordinal`.execute(db)
  const byReview = new Map<string, ReadMistake[]>()
  for (const { reviewId, lesson, ...mistake } of rows)
    byReview.set(reviewId, [...(byReview.get(reviewId) ?? []), { ...mistake, lesson: linkLesson(lesson) }])
  return byReview
}

/** Whether the viewer is the manager of the mistake's owner and can see the mistake. */
export async function seesMistake(
  db: Database,
  { mistakeId, viewerId }: { mistakeId: string; viewerId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from mistakes m join pull_requests p on p.id = m.pull_request_id
    where m.id = ${mistakeId} and p.user_id <> ${viewerId} and ${visibleTo(viewerId, sources.p)}`.execute(db)
  return rows.length > 0
}

export async function ownsMistake(
  db: Database,
  { mistakeId, viewerId }: { mistakeId: string; viewerId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from mistakes m join pr_analysis a on a.id = m.pr_analysis_id
    where m.id = ${mistakeId} and m.user_id = ${viewerId} and a.superseded_at is null`.execute(db)
  return rows.length > 0
}
