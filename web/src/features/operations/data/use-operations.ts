import { call } from '@debrief/contracts/call'
import type { listOperatedDeliveries } from '@debrief/contracts/operations/deliveries'
import type { explainPullRequest } from '@debrief/contracts/operations/explain'
import type { showLost } from '@debrief/contracts/operations/lost-deliveries'
import type { listChecks } from '@debrief/contracts/operations/verify'
import type { showVersion } from '@debrief/contracts/operations/version'
import type { showWork } from '@debrief/contracts/operations/work'
import type { showWorkHistory } from '@debrief/contracts/operations/work-history'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'

export const ASKED = ['operators', 'asked'] as const

/** The polling interval in milliseconds while the page is visible. */
export const EVERY = 5_000

export const useWork = () =>
  useQuery({
    queryKey: [...ASKED, 'work'],
    queryFn: ({ signal }) => call<typeof showWork>('GET /api/operators/work', { signal }),
    refetchInterval: EVERY,
  })

const EVERY_MINUTE = 60_000

export const useWorkHistory = () =>
  useQuery({
    queryKey: [...ASKED, 'work-history'],
    queryFn: ({ signal }) => call<typeof showWorkHistory>('GET /api/operators/work/history', { signal }),
    refetchInterval: EVERY_MINUTE,
  })

export const useVersion = () =>
  useQuery({
    queryKey: [...ASKED, 'version'],
    queryFn: ({ signal }) => call<typeof showVersion>('GET /api/operators/version', { signal }),
  })

export interface DeliveryFilter {
  repository?: string
  deliveryId?: string
  state?: 'waiting' | 'done' | 'failed'
}

export const useDeliveries = (filter: DeliveryFilter) =>
  useInfiniteQuery({
    queryKey: [...ASKED, 'deliveries', filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listOperatedDeliveries>('GET /api/operators/deliveries', {
        query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  })

export const useLost = () =>
  useQuery({
    queryKey: [...ASKED, 'lost'],
    queryFn: ({ signal }) => call<typeof showLost>('GET /api/operators/lost', { signal }),
    refetchInterval: EVERY,
  })

export const useExplained = (pullRequest: string) =>
  useQuery({
    queryKey: [...ASKED, 'explain', pullRequest],
    queryFn: ({ signal }) =>
      call<typeof explainPullRequest>('GET /api/operators/explain', { query: { pullRequest }, signal }),
    enabled: pullRequest !== '',
    refetchInterval: EVERY,
  })

export const useChecks = () =>
  useQuery({
    queryKey: [...ASKED, 'checks'],
    queryFn: ({ signal }) => call<typeof listChecks>('GET /api/operators/checks', { signal }),
    refetchInterval: EVERY,
  })
