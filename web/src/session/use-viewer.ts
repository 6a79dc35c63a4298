import { call } from '@debrief/contracts/call'
import type { showViewer } from '@debrief/contracts/http/viewer'
import { useQuery } from '@tanstack/react-query'

/** Who is looking. */
export function useViewer() {
  return useQuery({
    queryKey: ['viewer'],
    queryFn: ({ signal }) => call<typeof showViewer>('GET /api/viewer', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
