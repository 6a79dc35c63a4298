import { call } from '@debrief/contracts/call'
import type { showPractice } from '@debrief/contracts/practice/practice'
import { queryOptions } from '@tanstack/react-query'

export const PRACTICE = ['practice'] as const

export const practiceQuery = queryOptions({
  queryKey: PRACTICE,
  // Ignores the abort signal. The query starts before the page's code has loaded, and unmounting must not cancel it.
  queryFn: () => call<typeof showPractice>('GET /api/practice', {}),
  // In milliseconds. Actions in this tab update the cache immediately.
  staleTime: 30_000,
})
