import { call } from '@debrief/contracts/call'
import type { showPractice } from '@debrief/contracts/practice/practice'
import { queryOptions } from '@tanstack/react-query'

export const PRACTICE = ['practice'] as const

/** The viewer's exercises for today. */
export const practiceQuery = queryOptions({
  queryKey: PRACTICE,
  // Doesn't pass the abort signal, because the query starts before the page's code has loaded, and unmounting
  // must not cancel it.
  queryFn: () => call<typeof showPractice>('GET /api/practice', {}),
  // Actions in this tab update the cache. Actions in other tabs appear when the window gets focus.
  staleTime: 30_000,
})
