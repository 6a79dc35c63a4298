import type { listUsage, summarizeUsage, UsageFilters } from '@debrief/contracts/billing/usage'
import { call } from '@debrief/contracts/call'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

export const GROUPINGS = ['day', 'person', 'repository'] as const
export type Grouping = (typeof GROUPINGS)[number]
export type Summary = EndpointAnswer<typeof summarizeUsage>

const PARAMETERS = ['by', 'period', 'repository', 'person']

/** The default period is the current usage month. */
export function useUsageSearch() {
  const [search, setSearch] = useSearchParams()
  const read = (name: string) => search.get(name) ?? undefined
  const by = GROUPINGS.find((one) => one === read('by')) ?? 'day'
  const period = read('period') ?? 'current'
  const filters: UsageFilters = {
    // A URL that someone edited by hand shouldn't break the page.
    period: /^(year|\d{4}-\d\d-\d\d)$/.test(period) ? period : 'current',
    repository: read('repository'),
    person: read('person'),
  }
  const set = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  const named = PARAMETERS.flatMap((name) => {
    const value = read(name)
    return value ? [[name, value]] : []
  })
  return { by, filters, query: new URLSearchParams(named).toString(), set }
}

export function useUsage(filters: UsageFilters) {
  return useInfiniteQuery({
    queryKey: ['usage', filters],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listUsage>('GET /api/usage', {
        query: { ...filters, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

export function useUsageSummary(filters: UsageFilters) {
  return useQuery({
    queryKey: ['usage', 'summary', filters],
    queryFn: ({ signal }) =>
      call<typeof summarizeUsage>('GET /api/usage/summary', { query: filters, signal }),
    placeholderData: keepPreviousData,
  })
}

export const toUsageQuery = (filters: UsageFilters): string =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== undefined)).toString()
