import type { Size } from './size.ts'

/** Groups of every person: own ones, and those that the five of a team share. */
export const OWN_GROUPS = 30
export const TEAM_GROUPS = 10
/** Of those of a team so many are its standards, the others are suggested. */
const STANDARDS = 5

/** Of every ten mistakes so many are in a group. */
const GROUPED = 6

/** A number's id of kind 6, and the number in an id. */
const group = (number: string) => `('00000000-0000-4000-8006-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const numberIn = (column: string) => `('x' || right(${column}::text, 12))::bit(48)::bigint`

/** Groups of a person by number: own ones from person × 64 on, the team's from 2^30 + team × 64 on. */
const ofPerson = (person: string, which: string) => `${person} * 64 + ${which}`
const ofTeam = (team: string, which: string) => `1073741824 + ${team} * 64 + ${which}`

/** The id of a team's group by number. */
export const teamGroup = (team: number, which: number): string =>
  `00000000-0000-4000-8006-${(1_073_741_824 + team * 64 + which).toString(16).padStart(12, '0')}`

const words = `'Lock not given back', repeat('What was locked is given back on every way out. ', 3), 'error-handling', 'TypeScript'`

/** What recurs: groups, the mistakes in them, each person's counts, and what every pull request gave occasion for. */
export const statementsOfRecurring = ({ people, pullRequests }: Size): [string, string][] => [
  [
    'own groups',
    `insert into recurring_mistakes (id, user_id, title, description, category, programming_language)
    select ${group(ofPerson('p.n', 'g.n'))}, ('00000000-0000-4000-8001-' || lpad(to_hex(p.n), 12, '0'))::uuid, ${words}
    from generate_series(1, ${people}) p (n), generate_series(0, ${OWN_GROUPS - 1}) g (n)`,
  ],
  [
    'groups of teams',
    `insert into recurring_mistakes (id, team_id, title, description, category, programming_language, is_team_standard,
      is_suggested_standard, approved_at)
    select ${group(ofTeam('t.n', 'g.n'))}, ('00000000-0000-4000-8002-' || lpad(to_hex(t.n), 12, '0'))::uuid, ${words},
      g.n < ${STANDARDS}, g.n >= ${STANDARDS}, case when g.n < ${STANDARDS} then timestamptz '2026-08-01' end
    from generate_series(1, ${Math.floor(people / 5)}) t (n), generate_series(0, ${TEAM_GROUPS - 1}) g (n)`,
  ],
  [
    'grouped mistakes',
    `insert into recurring_mistake_members (recurring_mistake_group_id, mistake_id, user_id, occurred_at)
    select case when m.which < ${OWN_GROUPS} then ${group(ofPerson('m.person', 'm.which'))}
      else ${group(ofTeam('(m.person + 4) / 5', `(m.which - ${OWN_GROUPS})`))} end, m.id, m.user_id, m.created_at
    from (select id, user_id, created_at, ${numberIn('user_id')} as person, abs(hashtext(id::text)) % 10 as share,
        abs(hashtext(id::text || 'group')) % ${OWN_GROUPS + TEAM_GROUPS} as which from mistakes) m
    where m.share < ${GROUPED}`,
  ],
  [
    'counts of groups',
    `insert into recurring_stats (user_id, group_id, occurrence_count, first_at, last_at, opportunities)
    select user_id, recurring_mistake_group_id, count(*), min(occurred_at), max(occurred_at),
      array['TypeScript/source', 'TypeScript/test']
    from recurring_mistake_members group by 1, 2`,
  ],
  [
    'opportunities',
    `insert into opportunities (pull_request_id, user_id, key, merged_at)
    select p.id, p.user_id, k.key, p.merged_at
    from pull_requests p, unnest(case when p.pr_number % 3 = 0 then array['TypeScript/source', 'TypeScript/test']
      when p.pr_number % 7 = 0 then array['Go/source'] else array['TypeScript/source'] end) k (key)
    where p.analysis_status = 'completed' and p.pr_number <= ${pullRequests}`,
  ],
]
