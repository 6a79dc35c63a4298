import { call } from '@debrief/contracts/call'
import type { showGithubApp } from '@debrief/contracts/repositories/github-app'
import { useQuery } from '@tanstack/react-query'

/**
 * The time, in milliseconds, for which the response counts as fresh. It's long, because operators rarely
 * change.
 */
const FRESH = 600_000

/** Returns false until the response has loaded. */
export function useIsOperator(): boolean {
  const { data } = useQuery({
    queryKey: ['github-app'],
    queryFn: ({ signal }) => call<typeof showGithubApp>('GET /api/github-app', { signal }),
    staleTime: FRESH,
  })
  return data?.isOperator ?? false
}
