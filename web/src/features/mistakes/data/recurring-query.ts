import { call } from '@debrief/contracts/call'
import type { listRecurringMistakes } from '@debrief/contracts/mistakes/recurring-mistakes'
import { queryOptions } from '@tanstack/react-query'

/** What every key of this screen begins with; after a change all of it is asked again. */
export const RECURRING = 'recurring-mistakes'

/** All of them at once, of oneself or of the member whose id it is; the filter only hides some. */
export const recurringListQuery = (viewed: string | null) =>
  queryOptions({
    queryKey: [RECURRING, 'list', viewed ?? 'own'],
    queryFn: ({ signal }) =>
      call<typeof listRecurringMistakes>('GET /api/recurring-mistakes', {
        query: viewed === null ? {} : { user: viewed },
        signal,
      }),
  })
