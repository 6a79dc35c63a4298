import { call } from '@debrief/contracts/call'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { showSession } from '@debrief/contracts/sessions/sign-in'
import { useQuery } from '@tanstack/react-query'
import { wasSignedIn } from './signed-in-mark.ts'

/** Unlike the viewer's call, this call also succeeds for signed-out people. */
const useSessionCheck = () =>
  useQuery({
    queryKey: ['signed-in'],
    queryFn: ({ signal }) => call<typeof showSession>('GET /api/auth/session', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** Whether someone is signed in. Null if someone probably is, but the server hasn't responded yet. */
export function useSignedIn(): boolean | null {
  const { data, isError } = useSessionCheck()
  if (data) return data.signedIn
  return isError || !wasSignedIn() ? false : null
}

type SignInOptions = NonNullable<EndpointAnswer<typeof showSession>['signIn']>

/** Undefined until the server has responded, and if GitHub is the only way to sign in. */
export const useSignInOptions = (): SignInOptions | undefined => useSessionCheck().data?.signIn
