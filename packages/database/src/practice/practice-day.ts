import { type Candidate, chooseSession, type Rated } from '@debrief/domain/practice/session'
import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { onlyRow } from '../only-row.ts'

export interface DayCard extends Candidate {
  suspendedAt: Date | null
}

export interface PracticeDay {
  now: Date
  /** All of the person's cards whose mistake counts, including suspended cards. */
  cards: DayCard[]
  rated: Rated[]
  last: { cardId: string; what: 'answer' | 'rating' } | null
}

/** Reads the data for choosing a day's session, without the exercises, in one statement. */
export async function readPracticeDay(db: Database, userId: string): Promise<PracticeDay> {
  const { rows } = await sql<{
    now: Date
    cards: (Omit<DayCard, 'dueAt' | 'suspendedAt'> & { dueAt: string; suspendedAt: string | null })[]
    rated: Rated[]
    last: PracticeDay['last']
  }>`
    with mine as materialized (
      select c.id, c.kind, c.state, c.due_at as "dueAt", c.suspended_at as "suspendedAt", m.path,
        m.pull_request_id as "pullRequestId",
        coalesce(s.occurrence_count, 1) as "cameUp",
        exists (select from practice_attempts t
          where t.card_id = c.id and t.rating is null and t.undone_at is null) as "isOpen",
        coalesce(c.asked_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC', false) as "isAsked"
      from practice_cards c
      join mistakes m on m.id = c.mistake_id and not m.disputed
      join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
      left join recurring_mistake_members r on r.mistake_id = m.id and r.counts
      left join recurring_stats s on s.group_id = r.recurring_mistake_group_id and s.user_id = c.user_id
      where c.user_id = ${userId}
    ),
    today as materialized (
      select t.card_id, t.rated_at, coalesce(t.rated_at, t.at) as acted, t.card_before, t.id from practice_attempts t
      where t.user_id = ${userId} and t.undone_at is null
        and coalesce(t.rated_at, t.at) >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
    )
    select now() as now, coalesce((select json_agg(mine) from mine), '[]') as cards,
      coalesce((select json_agg(json_build_object('cardId', t.card_id, 'kind', t.card_before->>'kind',
        'wasNew', t.card_before->>'state' = 'new', 'pullRequestId', m.pull_request_id, 'path', m.path))
        from today t join practice_cards c on c.id = t.card_id join mistakes m on m.id = c.mistake_id
        where t.rated_at is not null), '[]') as rated,
      (select json_build_object('cardId', t.card_id, 'what', case when t.rated_at is null then 'answer' else 'rating' end)
        from today t order by t.acted desc, t.id desc limit 1) as last`.execute(db)
  const { now, cards, rated, last } = onlyRow(rows)
  return {
    now,
    rated,
    last,
    cards: cards.map((card) => ({
      ...card,
      dueAt: new Date(card.dueAt),
      suspendedAt: card.suspendedAt === null ? null : new Date(card.suspendedAt),
    })),
  }
}

/** Separates the suspended cards, and chooses the exercises of today's session. */
export function buildSession(day: PracticeDay): { active: DayCard[]; session: DayCard[] } {
  const active = day.cards.filter(({ suspendedAt }) => suspendedAt === null)
  return { active, session: chooseSession(active, day) }
}
