import { hasShownNumber, type TeamNumbersRow, type TeamWeek } from '@debrief/domain/teams/team-numbers'
import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { isUserGroup } from '../mistakes/own-part.ts'
import { type PersonRow, personFacts } from '../people/person-facts.ts'
import { isRefusedPerson } from '../sessions/identity-checks.ts'
import { shownLanguages } from '../standards/scope.ts'
import { readTeamWeeks } from '../teams/team-numbers.ts'
import { isUsable } from './endpoints.ts'

type WithoutScore<Row> = Omit<Row, 'averageScore'>

/** Hidden numbers are null (D45a). */
export interface TeamNumbers {
  week: string
  total: WithoutScore<TeamNumbersRow>
  categories: WithoutScore<TeamWeek['categories'][number]>[]
}

export type MessageFacts = { person: PersonRow; createdAt: Date } & (
  | { event: 'test'; facts: Record<string, never> }
  | {
      event: 'review.completed'
      facts: {
        reviewId: string
        repository: string
        number: number
        title: string
        score: number | null
        mistakes: number
      }
    }
  | {
      event: 'mistake.recurred'
      facts: {
        recurringMistakeId: string
        title: string
        category: string
        occurrences: number
        reviewId: string
        repository: string
        number: number
      }
    }
  | {
      event: 'mistake.stopped'
      facts: { recurringMistakeId: string; title: string; category: string; lastAt: string }
    }
  | {
      event: 'standard.published'
      facts: { standardId: string; category: string; languages: string[]; publishedAt: string }
    }
  | { event: 'team.numbers'; facts: TeamNumbers }
)

const facts = sql`case m.event
  when 'test' then '{}'::jsonb
  when 'review.completed' then (
    select jsonb_build_object('reviewId', a.id, 'repository', o.repo_full_name, 'number', p.pr_number,
      'title', p.title, 'score', a.score, 'mistakes', a.mistakes_count)
    from pr_analysis a join pull_requests p on p.id = a.pull_request_id join repositories o on o.id = p.repository_id
    where a.id = m.review_id and a.superseded_at is null and p.user_id = e.user_id)
  when 'mistake.recurred' then (
    select jsonb_build_object('recurringMistakeId', g.id, 'title', g.title, 'category', g.category,
      'occurrences', (select count(*) from recurring_mistake_members counted
        where counted.recurring_mistake_group_id = g.id and counted.user_id = e.user_id and counted.counts),
      'reviewId', s.pr_analysis_id, 'repository', o.repo_full_name, 'number', p.pr_number)
    from recurring_mistake_members r join recurring_mistakes g on g.id = r.recurring_mistake_group_id
    join mistakes s on s.id = r.mistake_id join pull_requests p on p.id = s.pull_request_id
    join repositories o on o.id = p.repository_id
    where r.mistake_id = m.mistake_id and r.user_id = e.user_id and r.counts and ${isUserGroup(sql`e.user_id`)})
  when 'mistake.stopped' then (
    select jsonb_build_object('recurringMistakeId', g.id, 'title', g.title, 'category', g.category,
      'lastAt', max(r.occurred_at))
    from recurring_mistakes g join recurring_mistake_members r
      on r.recurring_mistake_group_id = g.id and r.user_id = e.user_id and r.counts
    where g.id = m.group_id and ${isUserGroup(sql`e.user_id`)} group by g.id)
  when 'standard.published' then (
    select jsonb_build_object('standardId', g.id, 'category', g.category, 'languages', to_jsonb(${shownLanguages}),
      'publishedAt', g.approved_at)
    from recurring_mistakes g where g.id = m.group_id and g.team_id = e.team_id and g.is_team_standard)
  when 'team.numbers' then jsonb_build_object('teamId', e.team_id, 'monday', m.week)
  end`

/**
 * Call this when the message is sent, so the facts are current. Returns null if the facts no longer exist, if the
 * person who registered the endpoint can no longer see them, or if all of a team's numbers are hidden.
 */
export async function readMessageFacts(db: Database, messageId: string): Promise<MessageFacts | null> {
  const { rows } = await sql<MessageFacts | StoredNumbers>`
    select found.* from (
      select m.event, m.created_at as "createdAt", ${facts} as facts,
        (select to_jsonb(person) from (select ${personFacts}) person) as person
      from webhook_messages m join webhook_endpoints e on e.id = m.endpoint_id and ${isUsable}
      join users u on u.id = e.user_id and u.deleted_at is null and not ${isRefusedPerson('u')}
      where m.id = ${messageId}) found
    where found.facts is not null`.execute(db)
  const [found] = rows
  if (found?.event !== 'team.numbers') return (found as MessageFacts | undefined) ?? null
  const numbers = await readNumbers(db, (found as StoredNumbers).facts)
  return numbers && { ...found, event: 'team.numbers', facts: numbers }
}

/** `monday` is the Monday after the reported week. */
interface StoredNumbers {
  event: 'team.numbers'
  facts: { teamId: string; monday: string }
  person: PersonRow
  createdAt: Date
}

/** A team's endpoint never gets a score, not even an average (D45). */
const withoutScore = <Row extends TeamNumbersRow>({ averageScore: _, ...numbers }: Row) => numbers

async function readNumbers(
  db: Database,
  { teamId, monday }: StoredNumbers['facts'],
): Promise<TeamNumbers | null> {
  const [week] = await readTeamWeeks(db, { teamId, weeks: 1, now: new Date(`${monday}T00:00:00Z`) })
  return week && hasShownNumber(week)
    ? { week: week.week, total: withoutScore(week.total), categories: week.categories.map(withoutScore) }
    : null
}
