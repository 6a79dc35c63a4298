import { call } from '@debrief/contracts/call'
import type { showPracticeProgress } from '@debrief/contracts/http/practice-progress'
import { useQuery } from '@tanstack/react-query'

/** Whether practised mistakes come back less: one's own, or the whole team's in one figure. */
export const useProgress = (team: boolean) =>
  useQuery({
    queryKey: ['practice-progress', team],
    queryFn: ({ signal }) =>
      call<typeof showPracticeProgress>('GET /api/practice/progress', {
        query: team ? { team: '1' } : {},
        signal,
      }),
    staleTime: 60_000,
  })
