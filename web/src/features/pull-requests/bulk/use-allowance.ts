import { call } from '@debrief/contracts/call'
import type { showAnalysisAllowance } from '@debrief/contracts/pull-requests/request-analyses'
import { useQuery } from '@tanstack/react-query'

export const ALLOWANCE = 'analysis-allowance'

export function useAllowance(pending: number) {
  return useQuery({
    queryKey: [ALLOWANCE, pending],
    queryFn: ({ signal }) => call<typeof showAnalysisAllowance>('GET /api/analyses/allowance', { signal }),
    placeholderData: (previous) => previous,
  })
}
