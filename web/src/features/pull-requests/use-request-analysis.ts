import { useQueryClient } from '@tanstack/react-query'
import { useAskAnalysis } from '../../session/use-ask-analysis.ts'
import { LIST, ONE } from './pull-request-cache.ts'

/** Asks for an analysis from a card; busy until the card shows the new status. */
export function useRequestAnalysis(pullRequestId: string) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [LIST] }),
      client.invalidateQueries({ queryKey: [ONE, pullRequestId] }),
    ])
  return useAskAnalysis(pullRequestId, { refresh })
}
