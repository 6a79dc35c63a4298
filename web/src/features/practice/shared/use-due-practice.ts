import { call } from '@debrief/contracts/call'
import type { countDuePractice } from '@debrief/contracts/practice/practice'
import { useQuery } from '@tanstack/react-query'

/** The number of exercises left today. The practice page keeps it up to date. */
export const DUE_PRACTICE = ['due-practice'] as const

const OLD_AFTER = 5 * 60_000

/**
 * The number for the sidebar. Null until it has loaded. `ask` is false on the practice page, which already
 * knows it.
 */
export function useDuePractice({ ask }: { ask: boolean }): number | null {
  const { data } = useQuery({
    queryKey: DUE_PRACTICE,
    queryFn: ({ signal }) => call<typeof countDuePractice>('GET /api/practice/due-count', { signal }),
    enabled: ask,
    staleTime: OLD_AFTER,
    retry: false,
  })
  return data?.due ?? null
}
