import { type Candidate, chooseSession, type RatedCard } from '@debrief/domain/practice/session'
import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { onlyRow } from '../only-row.ts'

export interface DayCard extends Candidate {
  suspendedAt: Date | null
}

export interface PracticeDay {
  now: Date
  newADay: number
  cards: DayCard[]
  rated: RatedCard[]
  last: { cardId: string; what: 'answer' | 'rating' } | null
}

type StoredDayCard = Omit<DayCard, 'dueAt' | 'happenedAt' | 'suspendedAt'> & {
  dueAt: string
  happenedAt: string
  suspendedAt: string | null
}

/** `m` is the mistake or example of card `c`, `a` is the review of `m`, and `g` is the standard of a starter card. */
export const cardCounts = sql`((m.id is null or not m.disputed and a.superseded_at is null)
  and (c.standard_id is null or g.is_team_standard))`

/**
 * Starter cards are always wanted. Cards for mistakes from pull requests that a coding agent assisted are wanted only
 * if the person wants to practice such mistakes, or asked for the exercise (D42). `p` is the pull request of card `c`.
 */
const isWanted = (
  userId: string,
) => sql`(c.standard_id is not null or c.asked_at is not null or p.assisted_by = '{}'
  or (select practices_assisted from users where id = ${userId}))`

/** Each starter card counts as its own file, because no other card shows its code. */
const place = sql`coalesce(c.standard_id, m.pull_request_id) as "pullRequestId",
  case when c.standard_id is null then m.path else '' end as path`

export async function readPracticeDay(db: Database, userId: string): Promise<PracticeDay> {
  const { rows } = await sql<{
    now: Date
    newADay: number
    cards: StoredDayCard[]
    rated: RatedCard[]
    last: PracticeDay['last']
  }>`
    with mine as materialized (
      select c.id, c.kind, c.state, c.due_at as "dueAt", c.suspended_at as "suspendedAt",
        ${place}, coalesce(s.occurrence_count, 1) as "cameUp", coalesce(g.is_team_standard, false) as "isStandard",
        coalesce(c.standard_id, r.recurring_mistake_group_id, c.id) as topic,
        coalesce(case when c.standard_id is null then p.merged_at end, g.approved_at) as "happenedAt",
        exists (select from practice_attempts t
          where t.card_id = c.id and t.rating is null and t.undone_at is null) as "isOpen",
        coalesce(c.asked_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC', false) as "isAsked"
      from practice_cards c
      left join mistakes m on m.id = coalesce(c.mistake_id, c.example_id)
      left join pr_analysis a on a.id = m.pr_analysis_id
      left join pull_requests p on p.id = m.pull_request_id
      left join recurring_mistake_members r on r.mistake_id = c.mistake_id and r.counts
      left join recurring_stats s on s.group_id = r.recurring_mistake_group_id and s.user_id = c.user_id
      left join recurring_mistakes g on g.id = coalesce(c.standard_id, r.recurring_mistake_group_id)
      where c.user_id = ${userId} and ${cardCounts} and ${isWanted(userId)}
    ),
    today as materialized (
      select t.card_id, t.rated_at, coalesce(t.rated_at, t.at) as acted, t.card_before, t.id from practice_attempts t
      where t.user_id = ${userId} and t.undone_at is null
        and coalesce(t.rated_at, t.at) >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
    )
    select now() as now, (select new_exercises_a_day from users where id = ${userId}) as "newADay",
      coalesce((select json_agg(mine) from mine), '[]') as cards,
      coalesce((select json_agg(json_build_object('cardId', t.card_id, 'kind', t.card_before->>'kind',
        'wasNew', t.card_before->>'state' = 'new', 'pullRequestId', t."pullRequestId", 'path', t.path))
        from (select t.*, ${place} from today t join practice_cards c on c.id = t.card_id
          left join mistakes m on m.id = c.mistake_id) t
        where t.rated_at is not null), '[]') as rated,
      (select json_build_object('cardId', t.card_id, 'what', case when t.rated_at is null then 'answer' else 'rating' end)
        from today t order by t.acted desc, t.id desc limit 1) as last`.execute(db)
  const { now, newADay, cards, rated, last } = onlyRow(rows)
  return {
    now,
    newADay,
    rated,
    last,
    cards: cards.map((card) => ({
      ...card,
      dueAt: new Date(card.dueAt),
      happenedAt: new Date(card.happenedAt),
      suspendedAt: card.suspendedAt === null ? null : new Date(card.suspendedAt),
    })),
  }
}

export function buildSession(day: PracticeDay): { active: DayCard[]; session: DayCard[] } {
  const active = day.cards.filter(({ suspendedAt }) => suspendedAt === null)
  return { active, session: chooseSession(active, day) }
}
