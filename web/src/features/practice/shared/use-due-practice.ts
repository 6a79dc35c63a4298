import { call } from '@debrief/contracts/call'
import type { countDuePractice } from '@debrief/contracts/practice/practice'
import { useQuery } from '@tanstack/react-query'

/** How many exercises today's session still has; the practice page keeps it as it goes. */
export const DUE_PRACTICE = ['due-practice'] as const

const OLD_AFTER = 5 * 60_000

/** For the mark beside Practice; null while it is not known. It is not asked for where the page itself tells it. */
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
