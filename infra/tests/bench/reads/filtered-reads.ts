import { toOwnSubject } from '@debrief/database/pull-requests/visibility'
import { readPullRequestOptions, readReviewOptions } from '@debrief/gateway/lists/filter-options.queries'
import { countRecurringGroups, readRecurringGroups } from '@debrief/gateway/mistakes/recurring-list.queries'
import { countPullRequests, readPullRequests } from '@debrief/gateway/pull-requests/pull-requests.queries'
import { countReviews, readReviewList } from '@debrief/gateway/reviews/review-list.queries'
import type { People, ReadBenchmark } from './measure-reads.ts'
import { MAX_LIST_LENGTH } from './seed.ts'

const PAGE = 31

export function filteredReads({ longest }: People): ReadBenchmark[] {
  const subject = toOwnSubject(longest)
  const pullRequests = { subject, filter: 'all', limit: PAGE } as const
  const reviews = { subject, filter: 'all', limit: PAGE } as const
  // This search matches few rows, so PostgreSQL must check all of the person's rows.
  const rare = (sample: number) => ({ search: `number ${sample % 100}7 ` })
  const serious = { severity: 'high', category: 'error-handling', period: '90' } as const
  const of = `of ${MAX_LIST_LENGTH}`
  return [
    {
      name: `pull requests: a search ${of}`,
      run: (db, sample) => readPullRequests(db, { ...pullRequests, ...rare(sample) }),
    },
    {
      name: `pull requests: counts of a search ${of}`,
      run: (db, sample) => countPullRequests(db, subject, rare(sample)),
    },
    {
      name: `pull requests: most comments first ${of}`,
      run: (db) => readPullRequests(db, { ...pullRequests, sort: 'comments' }),
    },
    { name: `pull requests: filter options ${of}`, run: (db) => readPullRequestOptions(db, subject) },
    {
      name: `reviews: a search ${of}`,
      run: (db, sample) => readReviewList(db, { ...reviews, ...rare(sample) }),
    },
    {
      name: `reviews: serious mistakes of 90 days ${of}`,
      run: (db) => readReviewList(db, { ...reviews, ...serious }),
    },
    {
      name: `reviews: counts of serious mistakes of 90 days ${of}`,
      run: (db) => countReviews(db, subject, serious),
    },
    {
      name: `reviews: lowest score first ${of}`,
      run: (db) => readReviewList(db, { ...reviews, sort: 'lowest' }),
    },
    {
      name: `reviews: unknown lesson ${of}`,
      run: (db) => readReviewList(db, { ...reviews, lesson: 'n-plus-one-query' }),
    },
    { name: `reviews: filter options ${of}`, run: (db) => readReviewOptions(db, subject) },
    {
      name: `recurring mistakes: a repository ${of}`,
      run: (db) => readRecurringGroups(db, { subject, repository: 'org/repository-1', limit: 100 }),
    },
    {
      name: `recurring mistakes: counts of a search ${of}`,
      run: (db) => countRecurringGroups(db, subject, { search: 'released' }),
    },
  ]
}
