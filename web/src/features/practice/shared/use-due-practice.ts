import { call } from '@debrief/contracts/call'
import type { countDuePractice } from '@debrief/contracts/practice/practice'
import { useQuery } from '@tanstack/react-query'

export const DUE_PRACTICE = ['due-practice'] as const

const STALE_TIME = 5 * 60_000

/**
 * Returns the number of exercises due today, or null until it has loaded. Without `ask`, only reads the cached number.
 */
export function useDuePractice({ ask }: { ask: boolean }): number | null {
  const { data } = useQuery({
    queryKey: DUE_PRACTICE,
    queryFn: ({ signal }) => call<typeof countDuePractice>('GET /api/practice/due-count', { signal }),
    enabled: ask,
    staleTime: STALE_TIME,
    retry: false,
  })
  return data?.due ?? null
}
