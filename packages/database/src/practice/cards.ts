import { sql } from 'kysely'
import type { Database } from '../connect.ts'

export interface UnpracticedMistake {
  id: string
  title: string
  description: string
  category: string
  source: string
  rule: string | null
  path: string
  side: string
  startLine: number
  endLine: number
  codeBefore: string | null
  codeAfter: string | null
  hunk: string | null
  programmingLanguage: string | null
  neighbors: string[]
}

/** Maximum number of mistakes that one visit examines. Examining this many takes a few tenths of a second. */
const AT_ONCE = 50
/** While a person has at least this many new cards, a visit examines only AT_ONCE_THEN mistakes. */
const WAITING = 100
const AT_ONCE_THEN = 5
/** Only this many of the newest mistakes are considered, which is enough for years of practice. */
const NEWEST = 1_000

/**
 * Without `mistakeId`, leaves out mistakes from pull requests that a coding agent assisted, unless the person wants to
 * practice such mistakes (D42).
 */
export async function findUnpracticed(
  db: Database,
  options: { userId: string; exerciseVersion: number; mistakeId?: string },
): Promise<UnpracticedMistake[]> {
  const { userId, exerciseVersion, mistakeId } = options
  const which = mistakeId
    ? sql`m.id = ${mistakeId}`
    : sql`(p.assisted_by = '{}' or (select practices_assisted from users where id = ${userId}))`
  const { rows } = await sql<UnpracticedMistake>`
    with newest as materialized (
      select m.id, p.merged_at from pull_requests p
      join mistakes m on m.pull_request_id = p.id and m.user_id = p.user_id and not m.disputed
      join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
      where p.user_id = ${userId} and p.merged_at is not null and ${which}
      order by p.merged_at desc, p.id desc limit ${NEWEST}
    ),
    chosen as materialized (
      select n.id, s.occurrence_count, coalesce(g.is_team_standard, false) as is_standard, n.merged_at from newest n
      left join recurring_mistake_members r on r.mistake_id = n.id and r.counts
      left join recurring_stats s on s.group_id = r.recurring_mistake_group_id and s.user_id = ${userId}
      left join recurring_mistakes g on g.id = r.recurring_mistake_group_id
      where not exists (select from practice_cards c where c.mistake_id = n.id)
        and not exists (select from practice_unfit u
          where u.mistake_id = n.id and u.exercise_version >= ${exerciseVersion})
      order by coalesce(s.occurrence_count, 1) desc, is_standard desc, n.merged_at desc, n.id
      limit (select case when count(*) >= ${WAITING} then ${AT_ONCE_THEN}::int else ${AT_ONCE}::int end
        from practice_cards c where c.user_id = ${userId} and c.state = 'new')
    )
    select m.id, m.title, m.description, m.category, m.source, m.rule, m.path, m.side, m.start_line as "startLine",
      m.end_line as "endLine", m.code_before as "codeBefore", m.code_after as "codeAfter", m.hunk,
      m.programming_language as "programmingLanguage",
      array(select o.hunk from mistakes o where o.pr_analysis_id = m.pr_analysis_id and o.path = m.path
        and o.id <> m.id and o.hunk is not null order by o.ordinal) as neighbors
    from chosen c join mistakes m on m.id = c.id
    order by coalesce(c.occurrence_count, 1) desc, c.is_standard desc, c.merged_at desc, c.id`.execute(db)
  return rows
}

export interface NewCard {
  mistakeId: string
  kind: string
  exercise: unknown
}

/**
 * Keeps existing cards. If a newer version of a review found the same mistake again, the new card continues the old
 * card's schedule (D14).
 */
export function addPracticeCards(
  db: Database,
  input: { userId: string; exerciseVersion: number; cards: readonly NewCard[]; unfit: readonly string[] },
): Promise<void> {
  const { userId, exerciseVersion, cards, unfit } = input
  return db.transaction().execute(async (trx) => {
    if (cards.length > 0)
      await sql`
        insert into practice_cards (user_id, mistake_id, kind, exercise, exercise_version, state, stability, difficulty,
          scheduled_days, learning_steps, reps, lapses, due_at, last_review_at, suspended_at)
        select ${userId}, m.id, n.kind, n.exercise, ${exerciseVersion}, coalesce(o.state, 'new'), coalesce(o.stability, 0),
          coalesce(o.difficulty, 0), coalesce(o.scheduled_days, 0), coalesce(o.learning_steps, 0), coalesce(o.reps, 0),
          coalesce(o.lapses, 0), coalesce(o.due_at, now()), o.last_review_at, o.suspended_at
        from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as n ("mistakeId" uuid, kind text, exercise jsonb)
        join mistakes m on m.id = n."mistakeId" and m.user_id = ${userId}
        left join lateral (
          select c.* from practice_cards c join mistakes x on x.id = c.mistake_id
          join pr_analysis a on a.id = x.pr_analysis_id and a.superseded_at is not null
          where c.user_id = ${userId} and x.pull_request_id = m.pull_request_id and x.path = m.path
            and ((m.rule is null and x.review_comment_ids && m.review_comment_ids)
              or (x.rule = m.rule and x.code_before is not distinct from m.code_before))
          order by a.generation desc, c.id limit 1
        ) o on true
        on conflict (mistake_id) do nothing`.execute(trx)
    if (unfit.length > 0)
      await sql`
        insert into practice_unfit (mistake_id, exercise_version)
        select m.id, ${exerciseVersion}::int from mistakes m where m.id in (${sql.join(unfit)})
        on conflict (mistake_id) do update set exercise_version = excluded.exercise_version`.execute(trx)
  })
}

/** Works even if the card isn't due or was skipped. Returns null if there's no card, or the mistake doesn't count. */
export async function askForExercise(
  db: Database,
  { userId, mistakeId }: { userId: string; mistakeId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update practice_cards c set asked_at = now(), suspended_at = null
    from mistakes m join pr_analysis a on a.id = m.pr_analysis_id
    where c.mistake_id = ${mistakeId} and c.user_id = ${userId} and m.id = c.mistake_id and not m.disputed
      and a.superseded_at is null
    returning c.id`.execute(db)
  return rows[0]?.id ?? null
}

export async function suspendCard(
  db: Database,
  { cardId, userId, suspended }: { cardId: string; userId: string; suspended: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('practice_cards')
    .set({ suspended_at: suspended ? sql<Date>`coalesce(suspended_at, now())` : null })
    .where('id', '=', cardId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
