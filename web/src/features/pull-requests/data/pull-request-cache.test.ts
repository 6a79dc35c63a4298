import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { insertNew, listKey, type Pages, replaceChanged } from './pull-request-cache.ts'

const at = (day: number, more: Partial<PullRequest> = {}) =>
  ({
    id: `p${day}`,
    mergedAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000000Z`,
    ...more,
  }) as PullRequest
const counts = { all: 9, analyzed: 0, pending: 9 }
const createPages = (...days: number[][]): Pages => ({
  pageParams: [],
  pages: days.map((page, index) => ({
    pullRequests: page.map((day) => at(day)),
    counts,
    repositories: 1,
    next: index < days.length - 1 || days.length > 1 ? `end-of-${index}` : null,
  })),
})
const ids = (pages: Pages) => pages.pages.map((page) => page.pullRequests.map((one) => one.id))

it('inserts a new pull request by its merge time', () => {
  expect(ids(insertNew(createPages([9, 7], [5, 3]), [at(8), at(4), at(10)]))).toEqual([
    ['p10', 'p9', 'p8', 'p7'],
    ['p5', 'p4', 'p3'],
  ])
})

it('leaves out older pull requests that belong on pages that aren’t loaded yet', () => {
  expect(ids(insertNew(createPages([9, 7], [5, 3]), [at(1)]))).toEqual([
    ['p9', 'p7'],
    ['p5', 'p3'],
  ])
  expect(ids(insertNew(createPages([9, 7]), [at(1)]))).toEqual([['p9', 'p7', 'p1']])
})

it('adds no pull request twice', () => {
  expect(ids(insertNew(createPages([9]), [at(9), at(9)]))).toEqual([['p9']])
})

it('reloads a list with a search instead of counting and placing the change itself', () => {
  const client = new QueryClient()
  const key = listKey({ filter: 'all', filters: { search: 'berth' } })
  client.setQueryData(key, createPages([9, 7]))
  const counts = { all: 9, analyzed: 1, pending: 8 }
  replaceChanged(client, { pullRequest: at(7, { status: 'completed' }), counts })
  expect(client.getQueryData<Pages>(key)).toEqual(createPages([9, 7]))
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})

it('updates a card in place in every list, and the counts too', () => {
  const client = new QueryClient()
  client.setQueryData(listKey({ filter: 'all', filters: {} }), createPages([9, 7]))
  client.setQueryData(listKey({ filter: 'pending', filters: {} }), createPages([7]))
  const changed = at(7, { status: 'completed' })
  replaceChanged(client, { pullRequest: changed, counts: { all: 9, analyzed: 1, pending: 8 } })
  for (const filter of ['all', 'pending'] as const) {
    const pages = client.getQueryData<Pages>(listKey({ filter, filters: {} }))
    expect(pages?.pages[0]?.pullRequests.at(-1)).toEqual(changed)
    expect(pages?.pages[0]?.counts.analyzed).toBe(1)
  }
})
