import { call } from '@debrief/contracts/call'
import type { showSession } from '@debrief/contracts/sessions/sign-in'
import { useQuery } from '@tanstack/react-query'
import { wasSignedIn } from './signed-in-mark.ts'

/**
 * Whether someone is signed in, for pages that are open to everyone; null while that is worth waiting for. Asked without
 * being refused, so that nothing fails where nobody is.
 */
export function useSignedIn(): boolean | null {
  const { data, isError } = useQuery({
    queryKey: ['signed-in'],
    queryFn: ({ signal }) => call<typeof showSession>('GET /api/auth/session', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  if (data) return data.signedIn
  return isError || !wasSignedIn() ? false : null
}
