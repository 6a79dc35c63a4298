import type { Database } from '@debrief/database/connect'
import { readEffect } from '@debrief/gateway/standards/effect.queries'
import { readExample, readOccurrences } from '@debrief/gateway/standards/occurrences.queries'
import type { Looker } from '@debrief/gateway/standards/seen.queries'
import { readStandard, readStandards } from '@debrief/gateway/standards/standards.queries'
import { readSuggestions } from '@debrief/gateway/standards/suggestions.queries'
import { sql } from 'kysely'
import type { Read } from './measure-reads.ts'
import type { People } from './people.ts'
import { seededId } from './seed.ts'
import { LARGE_TEAM, largeTeamGroup } from './seed-large-team.ts'
import { teamGroup } from './seed-recurring.ts'

/** The screen of standards: of teams of five, to whose manager it shows all, and of a large one. */
export function standardReads({ people }: People): Read[] {
  const teams = Math.floor(people / 5)
  const team = (sample: number) => 2 + ((sample * 7919) % (teams - 1))
  const five = (isManager: boolean) => (sample: number) => ({
    looker: {
      viewerId: seededId('person', team(sample) * 5 - (isManager ? 0 : 1)),
      teamId: seededId('team', team(sample)),
      isManager,
    },
    standardId: teamGroup(team(sample), sample % 5),
  })
  const { team: large, people: inTeam, standards } = LARGE_TEAM
  const ofLarge = (isManager: boolean) => (sample: number) => ({
    looker: {
      viewerId: seededId('person', large + (isManager ? 0 : 1 + (sample % (inTeam - 1)))),
      teamId: seededId('team', large),
      isManager,
    },
    standardId: largeTeamGroup(sample % standards),
  })
  return [
    ...readsFor('standards, as manager', five(true)),
    {
      name: 'standards, as manager: the list naively, its counts through mistakes and pull requests',
      naiveOf: 'standards, as manager: the list',
      run: (db, sample) => readNaively(db, five(true)(sample).looker),
    },
    ...readsFor('standards, as member', five(false)),
    ...readsFor('standards of 30 people, as manager', ofLarge(true)),
    {
      name: 'standards of 30 people, as manager: the list naively',
      naiveOf: 'standards of 30 people, as manager: the list',
      run: (db) => readNaively(db, ofLarge(true)(0).looker),
    },
    ...readsFor('standards of 30 people, as member', ofLarge(false)),
  ]
}

function readsFor(who: string, of: (sample: number) => { looker: Looker; standardId: string }): Read[] {
  const reads: Read[] = [
    {
      name: `${who}: the list`,
      run: (db, sample) => readStandards(db, of(sample).looker, { limit: 100 }),
    },
    {
      name: `${who}: one of them`,
      run: (db, sample) => readStandard(db, of(sample).looker, of(sample).standardId),
    },
    {
      name: `${who}: its effect`,
      run: (db, sample) => readEffect(db, of(sample).looker, of(sample).standardId),
    },
    {
      name: `${who}: its example`,
      run: (db, sample) => readExample(db, of(sample).looker, of(sample).standardId),
    },
    {
      name: `${who}: its occurrences`,
      run: (db, sample) =>
        readOccurrences(db, of(sample).looker, { standardId: of(sample).standardId, limit: 20 }),
    },
  ]
  if (!of(0).looker.isManager) return reads
  const suggestions = {
    name: `${who}: suggested ones`,
    run: (db: Database, at: number) => readSuggestions(db, of(at).looker),
  }
  return [...reads, suggestions]
}

/** The standards with their counts from every mistake's review and pull request. */
async function readNaively(db: Database, { viewerId, teamId }: Looker): Promise<void> {
  await sql`
    select g.*, count(seen.id) as occurrences, max(seen.merged_at) as last_at from recurring_mistakes g left join lateral (
      select m.id, p.merged_at from recurring_mistake_members r join mistakes m on m.id = r.mistake_id
      join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
      join pull_requests p on p.id = m.pull_request_id
      join team_members t on t.user_id = m.user_id and t.team_id = ${teamId}
      where r.recurring_mistake_group_id = g.id and not m.disputed and (m.user_id = ${viewerId} or p.merged_at >= t.joined_at
        or exists (select from analysis_runs c where c.pull_request_id = p.id and c.tenant_id = ${teamId}))
    ) seen on true
    where g.team_id = ${teamId} and g.is_team_standard group by g.id order by g.approved_at desc`.execute(db)
}
