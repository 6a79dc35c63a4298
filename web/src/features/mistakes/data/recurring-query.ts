import { call } from '@debrief/contracts/call'
import type { listRecurringMistakes } from '@debrief/contracts/mistakes/recurring-mistakes'
import { queryOptions } from '@tanstack/react-query'

/** The first part of every query key on this screen, so that a change can reload all of the screen's data. */
export const RECURRING = 'recurring-mistakes'

/** All groups of the viewer or of the viewed member. The page applies the severity filter. */
export const recurringListQuery = (viewed: string | null) =>
  queryOptions({
    queryKey: [RECURRING, 'list', viewed ?? 'own'],
    queryFn: ({ signal }) =>
      call<typeof listRecurringMistakes>('GET /api/recurring-mistakes', {
        query: viewed === null ? {} : { user: viewed },
        signal,
      }),
  })
