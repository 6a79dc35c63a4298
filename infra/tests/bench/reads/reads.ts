import { countUnread, listNotifications } from '@debrief/database/notifications/notifications'
import { toOwnSubject } from '@debrief/database/pull-requests/visibility'
import { readUsageLines } from '@debrief/gateway/billing/usage-lines.queries'
import { readUsageSummary } from '@debrief/gateway/billing/usage-summary.queries'
import { readDashboard } from '@debrief/gateway/dashboard/dashboard.queries'
import { readTeamNumbers } from '@debrief/gateway/dashboard/team-dashboard.queries'
import { readAnalysisUsage } from '@debrief/gateway/dashboard/usage.queries'
import { findViewable } from '@debrief/gateway/people/viewable.queries'
import {
  countPullRequests,
  readPullRequest,
  readPullRequests,
} from '@debrief/gateway/pull-requests/pull-requests.queries'
import { countReviews, readReviewList } from '@debrief/gateway/reviews/review-list.queries'
import { readReview } from '@debrief/gateway/reviews/reviews.queries'
import { readSession } from '@debrief/gateway/sessions/session.queries'
import { filteredReads } from './filtered-reads.ts'
import type { People, ReadBenchmark, Size } from './measure-reads.ts'
import { recurringReads, standardReads } from './mistake-reads.ts'
import { naiveReads } from './naive-reads.ts'
import { MAX_LIST_LENGTH, seededId } from './seed.ts'

const PAGE = 31

export function readsFor({ people, pullRequests }: Size): ReadBenchmark[] {
  const all: People = {
    people,
    anyone: (sample) => seededId('person', 2 + ((sample * 7919) % (people - 1))),
    longest: seededId('person', 1),
    pull: (sample) => MAX_LIST_LENGTH + 1 + ((sample * 104_729) % (pullRequests - MAX_LIST_LENGTH)),
    getOwner: (number) => seededId('person', 2 + (number % (people - 1))),
  }
  return [
    ...homeReads(all),
    ...teamReads(all),
    ...pullRequestReads(all),
    ...reviewReads(all),
    ...recurringReads(all),
    ...filteredReads(all),
    ...longListReads(all),
    ...naiveReads(all),
    ...standardReads(all),
  ]
}

function homeReads({ anyone, longest, people }: People): ReadBenchmark[] {
  return [
    {
      name: 'every request: session and access',
      run: (db, sample) => readSession(db, `${1 + ((sample * 7919) % people)}`.padStart(64, '0')),
    },
    { name: 'dashboard: numbers', run: (db, sample) => readDashboard(db, toOwnSubject(anyone(sample))) },
    {
      name: `dashboard: numbers of ${MAX_LIST_LENGTH} pull requests`,
      run: (db) => readDashboard(db, toOwnSubject(longest)),
    },
    {
      name: 'dashboard: usage',
      run: (db, sample) => readAnalysisUsage(db, toOwnSubject(anyone(sample))),
    },
  ]
}

/** Teams have five people. The fifth person manages the team. */
function teamReads({ people }: People): ReadBenchmark[] {
  const teams = Math.floor(people / 5)
  const team = (sample: number) => 2 + ((sample * 7919) % (teams - 1))
  const ledger = (sample: number) => ({
    viewerId: member(sample).viewerId,
    range: { start: null, end: new Date() },
    filters: {},
  })
  const member = (sample: number) => ({
    viewerId: seededId('person', team(sample) * 5),
    userId: seededId('person', team(sample) * 5 - 1),
  })
  return [
    {
      name: 'team overview: numbers of five members',
      run: (db, sample) => readTeamNumbers(db, seededId('team', team(sample))),
    },
    {
      name: `team overview: one of the five has ${MAX_LIST_LENGTH} pull requests`,
      run: (db) => readTeamNumbers(db, seededId('team', 1)),
    },
    { name: 'view as: permission', run: (db, sample) => findViewable(db, [member(sample)]) },
    { name: 'view as: dashboard numbers', run: (db, sample) => readDashboard(db, member(sample)) },
    {
      name: 'view as: a page of pull requests',
      run: (db, sample) => readPullRequests(db, { subject: member(sample), filter: 'all', limit: PAGE }),
    },
    {
      name: 'view as: a page of reviews',
      run: (db, sample) => readReviewList(db, { subject: member(sample), filter: 'all', limit: PAGE }),
    },
    {
      name: 'usage: a page of the team’s ledger',
      run: (db, sample) => readUsageLines(db, { ...ledger(sample), limit: PAGE }),
    },
    {
      name: 'usage: the team’s ledger by day, person and repository',
      run: (db, sample) => readUsageSummary(db, ledger(sample)),
    },
  ]
}

function pullRequestReads({ anyone, longest, pull, getOwner }: People): ReadBenchmark[] {
  const filters = ['all', 'analyzed', 'pending'] as const
  const middle = `2026-11-16T00:00:00.000000Z_${seededId('pullRequest', 1)}`
  return [
    {
      name: 'pull requests: a page',
      run: (db, sample) =>
        readPullRequests(db, {
          subject: toOwnSubject(anyone(sample)),
          filter: filters[sample % 3]!,
          limit: PAGE,
        }),
    },
    {
      name: `pull requests: a page in the middle of ${MAX_LIST_LENGTH}`,
      run: (db, sample) =>
        readPullRequests(db, {
          subject: toOwnSubject(longest),
          filter: filters[sample % 3]!,
          after: middle,
          limit: PAGE,
        }),
    },
    {
      name: 'pull requests: counts',
      run: (db, sample) => countPullRequests(db, toOwnSubject(anyone(sample))),
    },
    {
      name: `pull requests: counts of ${MAX_LIST_LENGTH}`,
      run: (db) => countPullRequests(db, toOwnSubject(longest)),
    },
    {
      name: 'pull requests: one',
      run: (db, sample) =>
        readPullRequest(db, {
          viewerId: getOwner(pull(sample)),
          pullRequestId: seededId('pullRequest', pull(sample)),
        }),
    },
  ]
}

function reviewReads({ anyone, longest, pull, getOwner }: People): ReadBenchmark[] {
  const bands = ['all', 'excellent', 'good', 'needs-work'] as const
  return [
    {
      name: 'reviews: a page',
      run: (db, sample) =>
        readReviewList(db, {
          subject: toOwnSubject(anyone(sample)),
          filter: bands[sample % 4]!,
          limit: PAGE,
        }),
    },
    {
      name: `reviews: a page of ${MAX_LIST_LENGTH}`,
      run: (db, sample) =>
        readReviewList(db, { subject: toOwnSubject(longest), filter: bands[sample % 4]!, limit: PAGE }),
    },
    { name: 'reviews: counts', run: (db, sample) => countReviews(db, toOwnSubject(anyone(sample))) },
    { name: `reviews: counts of ${MAX_LIST_LENGTH}`, run: (db) => countReviews(db, toOwnSubject(longest)) },
    {
      name: 'reviews: one with its mistakes',
      run: (db, sample) =>
        readReview(db, { viewerId: getOwner(pull(sample)), reviewId: seededId('review', pull(sample)) }),
    },
  ]
}

const of = `of ${MAX_LIST_LENGTH}`

function longListReads({ longest }: People): ReadBenchmark[] {
  const person = { userId: longest, hasAccess: true }
  const middle = { at: '2026-05-20T00:00:00.000000Z', id: longest }
  const usage = {
    viewerId: seededId('person', 5),
    range: { start: new Date('2025-11-15'), end: new Date('2026-12-15') },
    filters: {},
  }
  return [
    {
      name: `notifications: a page ${of}`,
      run: (db) => listNotifications(db, person, { before: null, limit: 21 }),
    },
    {
      name: `notifications: a page in the middle ${of}`,
      run: (db) => listNotifications(db, person, { before: middle, limit: 21 }),
    },
    { name: `notifications: unread ${of}`, run: (db) => countUnread(db, person) },
    {
      name: `notifications: unread ${of}, without a plan`,
      run: (db) => countUnread(db, { ...person, hasAccess: false }),
    },
    {
      name: `usage: a page of the team’s ledger ${of}`,
      run: (db) => readUsageLines(db, { ...usage, limit: 51 }),
    },
    {
      name: `usage: sums by day, person and repository ${of} analyses in 12 months`,
      run: (db) => readUsageSummary(db, usage),
    },
  ]
}
