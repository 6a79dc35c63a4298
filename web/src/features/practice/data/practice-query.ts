import { call } from '@debrief/contracts/call'
import type { showPractice } from '@debrief/contracts/practice/practice'
import { queryOptions } from '@tanstack/react-query'

export const PRACTICE = ['practice'] as const

/** The viewer's session for today. */
export const practiceQuery = queryOptions({
  queryKey: PRACTICE,
  // Doesn't use the signal: the query starts before the page's code has loaded, so unmounting must not abort
  // it.
  queryFn: () => call<typeof showPractice>('GET /api/practice', {}),
  // Actions here update the cache. Actions elsewhere appear when the window gets focus.
  staleTime: 30_000,
})
