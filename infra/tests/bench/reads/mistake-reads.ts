import type { Database } from '@debrief/database/connect'
import { type Looker, toOwnSubject } from '@debrief/database/pull-requests/visibility'
import { readLearning } from '@debrief/gateway/dashboard/learning.queries'
import { readTeamNumbers } from '@debrief/gateway/dashboard/team-dashboard.queries'
import { readTeamLearning } from '@debrief/gateway/dashboard/team-learning.queries'
import { readGroupDetail } from '@debrief/gateway/mistakes/recurring-detail.queries'
import { readRecurringGroups } from '@debrief/gateway/mistakes/recurring-list.queries'
import { readTimeline } from '@debrief/gateway/mistakes/timeline.queries'
import { readEffect } from '@debrief/gateway/standards/effect.queries'
import { readExample, readOccurrences } from '@debrief/gateway/standards/occurrences.queries'
import { readStandard, readStandards } from '@debrief/gateway/standards/standards.queries'
import { readSuggestions } from '@debrief/gateway/standards/suggestions.queries'
import type { People, ReadBenchmark } from './measure-reads.ts'
import { readGroups, readStandardsNaively } from './naive-reads.ts'
import { MAX_LIST_LENGTH, OWN_GROUPS, seededId, teamGroup } from './seed.ts'
import { LARGE_TEAMS, type LargeTeam, largeTeamGroup, STANDARDS } from './seed-large-team.ts'

const GROUPS = 100
const LARGE_TEAM_LIMIT_MS = 10

export function recurringReads({ anyone, longest, people }: People): ReadBenchmark[] {
  const own = (sample: number) => {
    const person = 2 + ((sample * 7919) % (people - 1))
    const groupId = `00000000-0000-4000-8006-${(person * 64 + (sample % OWN_GROUPS)).toString(16).padStart(12, '0')}`
    return { subject: toOwnSubject(seededId('person', person)), groupId }
  }
  const team = (sample: number) => 2 + ((sample * 7919) % (Math.floor(people / 5) - 1))
  const member = (sample: number) => ({
    viewerId: seededId('person', team(sample) * 5),
    userId: seededId('person', team(sample) * 5 - 1),
  })
  return [
    {
      name: 'dashboard: recurring mistakes',
      run: (db, sample) => readLearning(db, toOwnSubject(anyone(sample))),
    },
    {
      name: `dashboard: recurring mistakes in ${MAX_LIST_LENGTH} pull requests`,
      run: (db) => readLearning(db, toOwnSubject(longest)),
    },
    {
      name: 'team overview: recurring mistakes of five members',
      run: (db, sample) => readTeamLearning(db, seededId('team', team(sample))),
    },
    {
      name: `team overview: recurring mistakes, one of the five has ${MAX_LIST_LENGTH} pull requests`,
      run: (db) => readTeamLearning(db, seededId('team', 1)),
    },
    {
      name: 'view as: recurring mistakes on the dashboard',
      run: (db, sample) => readLearning(db, member(sample)),
    },
    {
      name: 'recurring mistakes: the list',
      run: (db, sample) => readRecurringGroups(db, { subject: toOwnSubject(anyone(sample)), limit: GROUPS }),
    },
    {
      name: `recurring mistakes: the list of ${MAX_LIST_LENGTH} pull requests`,
      run: (db) => readRecurringGroups(db, { subject: toOwnSubject(longest), limit: GROUPS }),
    },
    {
      name: 'recurring mistakes: naively, through mistakes and pull requests, a query for each group',
      naiveFor: 'recurring mistakes: the list',
      run: (db, sample) => readGroups(db, anyone(sample)),
    },
    {
      name: 'view as: recurring mistakes',
      run: (db, sample) => readRecurringGroups(db, { subject: member(sample), limit: GROUPS }),
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

/**
 * Reads of the standards screen, for managers and members, in teams of five people and in large teams. Also reads of
 * the large teams' overview.
 */
export function standardReads({ people }: People): ReadBenchmark[] {
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
  return [
    ...readsOfStandards('standards, as manager', five(true)),
    {
      name: 'standards, as manager: the list naively, its counts through mistakes and pull requests',
      naiveFor: 'standards, as manager: the list',
      run: (db, sample) => readStandardsNaively(db, five(true)(sample).looker),
    },
    ...readsOfStandards('standards, as member', five(false)),
    ...LARGE_TEAMS.flatMap(largeTeamReads),
  ]
}

/** Reads of a large team's standards screen and team overview. */
function largeTeamReads(team: LargeTeam): ReadBenchmark[] {
  const { first, people } = team
  const teamId = seededId('team', first)
  const of = (isManager: boolean) => (sample: number) => ({
    looker: {
      viewerId: seededId('person', first + (isManager ? 0 : 1 + (sample % (people - 1)))),
      teamId,
      isManager,
    },
    standardId: largeTeamGroup(team, sample % STANDARDS),
  })
  const reads: ReadBenchmark[] = [
    {
      name: `team overview: numbers of ${people} members`,
      run: (db) => readTeamNumbers(db, teamId),
    },
    {
      name: `team overview: recurring mistakes of ${people} members`,
      run: (db) => readTeamLearning(db, teamId),
    },
    ...readsOfStandards(`standards of ${people} people, as manager`, of(true)),
    {
      name: `standards of ${people} people, as manager: the list naively`,
      naiveFor: `standards of ${people} people, as manager: the list`,
      run: (db) => readStandardsNaively(db, of(true)(0).looker),
    },
    ...readsOfStandards(`standards of ${people} people, as member`, of(false)),
  ]
  return reads.map((read) => ({ ...read, limitMs: LARGE_TEAM_LIMIT_MS }))
}

function readsOfStandards(
  who: string,
  of: (sample: number) => { looker: Looker; standardId: string },
): ReadBenchmark[] {
  const reads: ReadBenchmark[] = [
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
