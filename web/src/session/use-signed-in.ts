import { call } from '@debrief/contracts/call'
import type { showSession } from '@debrief/contracts/sessions/sign-in'
import { useQuery } from '@tanstack/react-query'
import { wasSignedIn } from './signed-in-mark.ts'

/**
 * For public pages: whether someone is signed in. Null if someone probably is, but the server hasn't responded yet.
 * Unlike other calls, this call doesn't fail for people who aren't signed in.
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
