import { findPayer } from '@debrief/database/subscriptions'
import { readSession } from '@debrief/gateway/auth/session.queries'
import { readOwnSubscriptions, readUsage } from '@debrief/gateway/billing/subscription.queries'
import { readDashboard } from '@debrief/gateway/dashboard/dashboard.queries'
import { readTeamNumbers } from '@debrief/gateway/dashboard/team-dashboard.queries'
import { readAnalysisUsage } from '@debrief/gateway/dashboard/usage.queries'
import { ownOf } from '@debrief/gateway/policy/subject'
import { findViewable } from '@debrief/gateway/policy/viewed-user.queries'
import {
  countPullRequests,
  readPullRequest,
  readPullRequests,
} from '@debrief/gateway/pull-requests/pull-requests.queries'
import { countReviews, readReviewList } from '@debrief/gateway/reviews/review-list.queries'
import { readReview } from '@debrief/gateway/reviews/reviews.queries'
import { readUsageLines } from '@debrief/gateway/usage/usage-lines.queries'
import type { Read } from './measure-reads.ts'
import { naiveReads } from './naive-reads.ts'
import type { People } from './people.ts'
import { recurringReads } from './recurring-reads.ts'
import { LONGEST_LIST, seededId } from './seed.ts'
import type { Size } from './size.ts'
import { standardReads } from './standard-reads.ts'

const PAGE = 31

/** Every read behind a screen, for people drawn from all of them and for the one with the longest list. */
export function readsOf({ people, pullRequests }: Size): Read[] {
  const drawn: People = {
    people,
    anyone: (sample) => seededId('person', 2 + ((sample * 7919) % (people - 1))),
    longest: seededId('person', 1),
    pull: (sample) => LONGEST_LIST + 1 + ((sample * 104_729) % (pullRequests - LONGEST_LIST)),
    ownerOf: (number) => seededId('person', 2 + (number % (people - 1))),
  }
  return [
    ...homeReads(drawn),
    ...teamReads(drawn),
    ...pullRequestReads(drawn),
    ...reviewReads(drawn),
    ...recurringReads(drawn),
    ...naiveReads(drawn),
    ...standardReads(drawn),
  ]
}

function homeReads({ anyone, longest, people }: People): Read[] {
  return [
    {
      name: 'every request: session and access',
      run: (db, sample) => readSession(db, `${1 + ((sample * 7919) % people)}`.padStart(64, '0')),
    },
    { name: 'dashboard: numbers', run: (db, sample) => readDashboard(db, ownOf(anyone(sample))) },
    {
      name: `dashboard: numbers of ${LONGEST_LIST} pull requests`,
      run: (db) => readDashboard(db, ownOf(longest)),
    },
    {
      name: 'dashboard: usage',
      run: (db, sample) => readAnalysisUsage(db, ownOf(anyone(sample))),
    },
  ]
}

/** What is asked of everybody all the time: who may enter, and what is left of the plan. */
export function accessReadsOf(size: Size): Read[] {
  const anyone = (sample: number) => seededId('person', 2 + ((sample * 7919) % (size.people - 1)))
  const [session, , , usage] = readsOf(size)
  return [
    session!,
    usage!,
    {
      name: 'analysis: who pays for it',
      run: (db, sample) => findPayer(db, anyone(sample)),
    },
    {
      name: 'settings: own subscription',
      run: (db, sample) => readOwnSubscriptions(db, anyone(sample)),
    },
    {
      name: 'settings: the plan’s three limits and what is used',
      run: (db, sample) => readUsage(db, anyone(sample)),
    },
  ]
}

/** Teams are of five; the fifth of each manages it. */
function teamReads({ people }: People): Read[] {
  const teams = Math.floor(people / 5)
  const team = (sample: number) => 2 + ((sample * 7919) % (teams - 1))
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
      name: `team overview: one of the five has ${LONGEST_LIST} pull requests`,
      run: (db) => readTeamNumbers(db, seededId('team', 1)),
    },
    { name: 'view as: whether it may be', run: (db, sample) => findViewable(db, [member(sample)]) },
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
      run: (db, sample) => readUsageLines(db, { viewerId: member(sample).viewerId, limit: PAGE }),
    },
  ]
}

function pullRequestReads({ anyone, longest, pull, ownerOf }: People): Read[] {
  const filters = ['all', 'analyzed', 'pending'] as const
  const middle = `2026-11-16T00:00:00.000000Z_${seededId('pullRequest', 1)}`
  return [
    {
      name: 'pull requests: a page',
      run: (db, sample) =>
        readPullRequests(db, { subject: ownOf(anyone(sample)), filter: filters[sample % 3]!, limit: PAGE }),
    },
    {
      name: `pull requests: a page in the midst of ${LONGEST_LIST}`,
      run: (db, sample) =>
        readPullRequests(db, {
          subject: ownOf(longest),
          filter: filters[sample % 3]!,
          after: middle,
          limit: PAGE,
        }),
    },
    { name: 'pull requests: counts', run: (db, sample) => countPullRequests(db, ownOf(anyone(sample))) },
    { name: `pull requests: counts of ${LONGEST_LIST}`, run: (db) => countPullRequests(db, ownOf(longest)) },
    {
      name: 'pull requests: one',
      run: (db, sample) =>
        readPullRequest(db, {
          viewerId: ownerOf(pull(sample)),
          pullRequestId: seededId('pullRequest', pull(sample)),
        }),
    },
  ]
}

function reviewReads({ anyone, longest, pull, ownerOf }: People): Read[] {
  const bands = ['all', 'excellent', 'good', 'needs-work'] as const
  return [
    {
      name: 'reviews: a page',
      run: (db, sample) =>
        readReviewList(db, { subject: ownOf(anyone(sample)), filter: bands[sample % 4]!, limit: PAGE }),
    },
    {
      name: `reviews: a page of ${LONGEST_LIST}`,
      run: (db, sample) =>
        readReviewList(db, { subject: ownOf(longest), filter: bands[sample % 4]!, limit: PAGE }),
    },
    { name: 'reviews: counts', run: (db, sample) => countReviews(db, ownOf(anyone(sample))) },
    { name: `reviews: counts of ${LONGEST_LIST}`, run: (db) => countReviews(db, ownOf(longest)) },
    {
      name: 'reviews: one with its mistakes',
      run: (db, sample) =>
        readReview(db, { viewerId: ownerOf(pull(sample)), reviewId: seededId('review', pull(sample)) }),
    },
  ]
}
