import { call } from '@debrief/contracts/call'
import type { showPractice } from '@debrief/contracts/practice/practice'
import { queryOptions } from '@tanstack/react-query'

export const PRACTICE = ['practice'] as const

/** Today's session of the viewer. */
export const practiceQuery = queryOptions({
  queryKey: PRACTICE,
  // Not ended with the page that asked: it is begun before the page's code is there, and the page may wait for more of it.
  queryFn: () => call<typeof showPractice>('GET /api/practice', {}),
  // What is done here is shown here; what is done elsewhere is looked up when the window is turned to.
  staleTime: 30_000,
})
