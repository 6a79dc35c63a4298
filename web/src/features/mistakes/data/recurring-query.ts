import { call } from '@debrief/contracts/call'
import type { listRecurringMistakes } from '@debrief/contracts/mistakes/recurring-mistakes'
import { queryOptions } from '@tanstack/react-query'

/** The first part of every query key on this screen. After a change, all of them are reloaded. */
export const RECURRING = 'recurring-mistakes'

/** All groups of the viewer or of the member with this id. The filter only hides some of them. */
export const recurringListQuery = (viewed: string | null) =>
  queryOptions({
    queryKey: [RECURRING, 'list', viewed ?? 'own'],
    queryFn: ({ signal }) =>
      call<typeof listRecurringMistakes>('GET /api/recurring-mistakes', {
        query: viewed === null ? {} : { user: viewed },
        signal,
      }),
  })
