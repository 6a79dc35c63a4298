import type { ListedReview } from '@debrief/contracts/reviews/review-list'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { dropReviews, listKey, mergeTop, newerIn, type Page, type Pages } from './review-cache.ts'

/** `minute` is the pull request's number and the minute when it was merged. */
const listed = (minute: number, score = 80): ListedReview => ({
  id: `${minute}`.padStart(8, '0'),
  pullRequest: {
    id: `pr-${minute}`,
    number: minute,
    title: `Change ${minute}`,
    repository: 'a/b',
    url: '',
    assistedBy: [],
  },
  score,
  witness: 'review',
  notScoredReason: null,
  mistakes: 0,
  severities: { high: 0, medium: 0, low: 0 },
  mergedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  analyzer: 'builtin',
})
const page = (minutes: number[], next: string | null, all = 9): Page => ({
  reviews: minutes.map((minute) => listed(minute)),
  counts: { all, excellent: all, good: 0, 'needs-work': 0 },
  scored: all,
  medianScore: 80,
  next,
})
const pages = (...given: Page[]): Pages => ({
  pages: given,
  pageParams: given.map((_, index) => (index === 0 ? null : given[index - 1]!.next)),
})
const minutes = ({ pages: all }: Pages) =>
  all.map((one) => one.reviews.map((review) => review.pullRequest.number))

it('puts new reviews on top and keeps the ones below, without gaps or repeats', () => {
  const before = pages(page([9, 8, 7], 'after-7'), page([6, 5, 4], 'after-4'))
  const after = mergeTop(before, page([11, 10, 9], 'after-9', 11))
  expect(minutes(after)).toEqual([
    [11, 10, 9, 8, 7],
    [6, 5, 4],
  ])
  expect(after.pages.map((one) => one.next)).toEqual(['after-7', 'after-4'])
  expect(after.pages[0]!.counts.all).toBe(11)
})

it('removes deleted reviews within the range of the first page', () => {
  const before = pages(page([9, 8, 7], 'after-7'), page([6, 5, 4], 'after-4'))
  const after = mergeTop(before, page([9, 7, 6], 'after-6'))
  expect(minutes(after)).toEqual([
    [9, 7, 6],
    [5, 4],
  ])
  expect(after.pages.at(-1)!.next).toBe('after-4')
})

it('continues where the first page ends if nothing is left after it', () => {
  const after = mergeTop(pages(page([9, 8], 'after-8')), page([9, 8, 7], 'after-7'))
  expect([minutes(after), after.pages[0]!.next]).toEqual([[[9, 8, 7]], 'after-7'])
})

it('starts over if more than a page of reviews arrived', () => {
  const after = mergeTop(pages(page([3, 2, 1], null)), page([9, 8, 7], 'after-7'))
  expect([minutes(after), after.pages[0]!.next]).toEqual([[[9, 8, 7]], 'after-7'])
})

it('equals the new first page if that is the whole list', () => {
  expect(minutes(mergeTop(pages(page([9, 8, 7], null)), page([9], null)))).toEqual([[9]])
  expect(minutes(mergeTop(pages(page([9], null)), page([], null)))).toEqual([[]])
})

it('updates a changed score', () => {
  const top = { ...page([9], null), reviews: [listed(9, 96)] }
  expect(mergeTop(pages(page([9], null)), top).pages[0]!.reviews[0]!.score).toBe(96)
})

it('counts a review as new only if it is newer than the whole list', () => {
  const before = pages(page([9, 7], null))
  expect(newerIn(before, page([11, 9, 8, 7], null)).map((one) => one.pullRequest.number)).toEqual([11])
})

it('removes a pull request’s review from every list at once', () => {
  const client = new QueryClient()
  client.setQueryData(listKey({ filter: 'all', filters: {} }), pages(page([9, 8], null)))
  client.setQueryData(listKey({ filter: 'good', filters: {} }), pages(page([8], null)))
  dropReviews(client, 'pr-8')
  expect(minutes(client.getQueryData<Pages>(listKey({ filter: 'all', filters: {} }))!)).toEqual([[9]])
  expect(minutes(client.getQueryData<Pages>(listKey({ filter: 'good', filters: {} }))!)).toEqual([[]])
})
