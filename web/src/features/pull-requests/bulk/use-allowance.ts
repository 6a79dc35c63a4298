import { call } from '@debrief/contracts/call'
import type { showAnalysisAllowance } from '@debrief/contracts/pull-requests/request-analyses'
import { useQuery } from '@tanstack/react-query'

export const ALLOWANCE = 'analysis-allowance'

/**
 * Loads the number of analyses left this month and the ids of the imported pull requests. Reloads them when the number
 * of pending pull requests changes.
 */
export function useAllowance(pending: number, isWanted = pending > 0) {
  return useQuery({
    queryKey: [ALLOWANCE, pending],
    queryFn: ({ signal }) => call<typeof showAnalysisAllowance>('GET /api/analyses/allowance', { signal }),
    enabled: isWanted,
    placeholderData: (previous) => previous,
  })
}
