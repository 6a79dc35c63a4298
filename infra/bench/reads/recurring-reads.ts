import type { Database } from '@debrief/database/connect'
import { readLearning } from '@debrief/gateway/dashboard/learning.queries'
import { readTeamLearning } from '@debrief/gateway/dashboard/team-learning.queries'
import { ownOf } from '@debrief/gateway/policy/subject'
import { readGroupDetail } from '@debrief/gateway/recurring-mistakes/recurring-detail.queries'
import { readRecurringGroups } from '@debrief/gateway/recurring-mistakes/recurring-list.queries'
import { readTimeline } from '@debrief/gateway/recurring-mistakes/timeline.queries'
import { sql } from 'kysely'
import type { Read } from './measure-reads.ts'
import type { People } from './people.ts'
import { LONGEST_LIST, seededId } from './seed.ts'
import { OWN_GROUPS } from './seed-recurring.ts'

/** The dashboard's part in what recurs, and the screen of recurring mistakes: its list beside the same asked for naively, and one that is open. */
export function recurringReads({ anyone, longest, people }: People): Read[] {
  const own = (sample: number) => {
    const person = 2 + ((sample * 7919) % (people - 1))
    const groupId = `00000000-0000-4000-8006-${(person * 64 + (sample % OWN_GROUPS)).toString(16).padStart(12, '0')}`
    return { subject: ownOf(seededId('person', person)), groupId }
  }
  const team = (sample: number) => 2 + ((sample * 7919) % (Math.floor(people / 5) - 1))
  const member = (sample: number) => ({
    viewerId: seededId('person', team(sample) * 5),
    userId: seededId('person', team(sample) * 5 - 1),
  })
  return [
    {
      name: 'dashboard: what comes back',
      run: (db, sample) => readLearning(db, ownOf(anyone(sample))),
    },
    {
      name: `dashboard: what comes back in ${LONGEST_LIST} pull requests`,
      run: (db) => readLearning(db, ownOf(longest)),
    },
    {
      name: 'team overview: what comes back to five members',
      run: (db, sample) => readTeamLearning(db, seededId('team', team(sample))),
    },
    {
      name: `team overview: what comes back, one of the five has ${LONGEST_LIST} pull requests`,
      run: (db) => readTeamLearning(db, seededId('team', 1)),
    },
    {
      name: 'view as: what comes back',
      run: (db, sample) => readLearning(db, member(sample)),
    },
    {
      name: 'recurring mistakes: the list',
      run: (db, sample) => readRecurringGroups(db, { subject: ownOf(anyone(sample)) }),
    },
    {
      name: `recurring mistakes: the list of ${LONGEST_LIST} pull requests`,
      run: (db) => readRecurringGroups(db, { subject: ownOf(longest) }),
    },
    {
      name: 'recurring mistakes: naively, through mistakes and pull requests, a query for each group',
      naiveOf: 'recurring mistakes: the list',
      run: (db, sample) => readNaively(db, anyone(sample)),
    },
    {
      name: 'view as: recurring mistakes',
      run: (db, sample) => readRecurringGroups(db, { subject: member(sample) }),
    },
    {
      name: 'recurring mistakes: one of them',
      run: (db, sample) =>
        readGroupDetail(db, { ...own(sample), keys: ['TypeScript/source', 'TypeScript/test'] }),
    },
    {
      name: 'recurring mistakes: where it happened',
      run: (db, sample) => readTimeline(db, { ...own(sample), limit: 20 }),
    },
  ]
}

/** As the specification's calls suggest it: the groups, and for each its occurrences and what has been merged since. */
async function readNaively(db: Database, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select g.* from recurring_mistakes g where g.user_id = ${userId}
      or g.team_id in (select team_id from team_members where user_id = ${userId})
    order by g.created_at desc`.execute(db)
  for (const { id } of rows) {
    const { rows: seen } = await sql<{ last: Date | null }>`
      select count(*), min(p.merged_at) as first, max(p.merged_at) as last
      from recurring_mistake_members r join mistakes m on m.id = r.mistake_id
      join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
      join pull_requests p on p.id = m.pull_request_id
      where r.recurring_mistake_group_id = ${id} and m.user_id = ${userId} and not m.disputed`.execute(db)
    const [found] = seen
    if (!found?.last) continue
    await sql`
      select count(distinct o.pull_request_id) from opportunities o where o.user_id = ${userId}
        and o.merged_at > ${found.last} and o.key in (select m.opportunity from recurring_mistake_members r
          join mistakes m on m.id = r.mistake_id where r.recurring_mistake_group_id = ${id} and m.user_id = ${userId})`.execute(
      db,
    )
  }
}
