import { call } from '@debrief/contracts/call'
import type { showGithubApp } from '@debrief/contracts/repositories/github-app'
import { useQuery } from '@tanstack/react-query'

/** Who operates does not change while a page is open, milliseconds. */
const FRESH = 600_000

/** Whether the viewer operates this Debrief; false as long as it is not known. */
export function useIsOperator(): boolean {
  const { data } = useQuery({
    queryKey: ['github-app'],
    queryFn: ({ signal }) => call<typeof showGithubApp>('GET /api/github-app', { signal }),
    staleTime: FRESH,
  })
  return data?.isOperator ?? false
}
