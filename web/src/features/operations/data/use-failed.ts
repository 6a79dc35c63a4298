import { call } from '@debrief/contracts/call'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import { KINDS_OF_WORK, type KindOfWork } from '@debrief/contracts/operations/constants'
import type { listFailed, replayFailed } from '@debrief/contracts/operations/failed-work'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ASKED, EVERY } from './use-operations.ts'

const HOUR = 3_600_000
/** Time ranges in milliseconds, by their name in the URL. */
const SPANS: Record<string, number> = { '1h': HOUR, '24h': 24 * HOUR, '7d': 7 * 24 * HOUR }

export interface FailedFilter {
  work?: KindOfWork
  code?: string
  repository?: string
  since?: string
}

export function readFailedFilter(search: URLSearchParams): FailedFilter {
  const work = KINDS_OF_WORK.find((one) => one === search.get('work'))
  const [code, repository, since] = ['code', 'repository', 'since'].map((name) => search.get(name))
  return {
    ...(work && { work }),
    ...(code && { code }),
    ...(repository && { repository }),
    ...(since && since in SPANS && { since }),
  }
}

/** The gateway expects a start time instead of a time range. */
export function asNarrowing({ since, ...filter }: FailedFilter) {
  const span = since === undefined ? undefined : SPANS[since]
  return span === undefined ? filter : { ...filter, since: new Date(Date.now() - span).toISOString() }
}

export const useFailed = (filter: FailedFilter) =>
  useInfiniteQuery({
    queryKey: [...ASKED, 'failed', filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listFailed>('GET /api/operators/failed', {
        query: { ...asNarrowing(filter), ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  })

export type ReplayResult = EndpointAnswer<typeof replayFailed>
export type Narrowing = ReturnType<typeof asNarrowing> & { ids?: string[] }

/** Sends a request for each filter, because the ids in a filter belong to one kind of job. Combines the responses. */
export async function replay(
  filters: readonly Narrowing[],
  mode: { dryRun: true } | { dryRun: false; reason: string },
): Promise<ReplayResult> {
  const whole: ReplayResult = { dryRun: mode.dryRun, matched: 0, replayed: 0, rows: [] }
  for (const filter of filters) {
    const body = { filter, ...mode }
    const answer = await call<typeof replayFailed>('POST /api/operators/failed/replay', { body })
    whole.matched += answer.matched
    whole.replayed += answer.replayed
    whole.rows.push(...answer.rows)
  }
  return whole
}
