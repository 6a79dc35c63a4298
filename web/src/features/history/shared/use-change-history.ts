import { call } from '@debrief/contracts/call'
import type { HistoryMonths } from '@debrief/contracts/history/constants'
import type {
  cancelHistory,
  HistoryImport,
  pauseHistory,
  removeHistory,
  requestHistory,
  resumeHistory,
  startHistory,
} from '@debrief/contracts/history/history'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { HISTORY } from './history-key.ts'
import type { Authors } from './history-words.ts'
import { replaceImport } from './use-history.ts'

export function useRequestHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { repositoryIds: string[]; months: HistoryMonths }) =>
      call<typeof requestHistory>('POST /api/history', { body }),
    // Waits for the list, so that the caller can show the new imports.
    onSuccess: () => client.invalidateQueries({ queryKey: HISTORY }),
  })
}

/** Starts imports one after the other. Stops at the first import that can't be started. */
export function useStartHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ imports, authors }: { imports: readonly HistoryImport[]; authors: Authors }) => {
      for (const { id, estimate } of imports)
        replaceImport(
          client,
          await call<typeof startHistory>('POST /api/history/:importId/start', {
            params: { importId: id },
            body: { analyzeAuthors: authors, people: estimate?.otherPeople ?? 0 },
          }),
        )
    },
    // The number of people may have changed since the estimate was loaded.
    onError: () => client.invalidateQueries({ queryKey: HISTORY }),
  })
}

const CHANGES = {
  pause: (importId: string) =>
    call<typeof pauseHistory>('POST /api/history/:importId/pause', { params: { importId } }),
  resume: (importId: string) =>
    call<typeof resumeHistory>('POST /api/history/:importId/resume', { params: { importId } }),
  cancel: (importId: string) =>
    call<typeof cancelHistory>('POST /api/history/:importId/cancel', { params: { importId } }),
  remove: (importId: string) =>
    call<typeof removeHistory>('DELETE /api/history/:importId/reviews', { params: { importId } }),
}
export type Change = keyof typeof CHANGES

export function useChangeHistory({ id }: HistoryImport) {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  return useMutation({
    mutationFn: (change: Change) => CHANGES[change](id),
    onSuccess: (changed, change) => {
      replaceImport(client, changed)
      if (change === 'cancel' || change === 'remove') void invalidateReviews(client)
    },
    onError: (error) => {
      tellFailure(problemText(error))
      void client.invalidateQueries({ queryKey: HISTORY })
    },
  })
}

/**
 * Reviews affect every screen, so this reloads all data except the list of repositories on GitHub, which costs API
 * calls.
 */
const invalidateReviews = (client: ReturnType<typeof useQueryClient>) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'github-repositories' })
