import { call } from '@debrief/contracts/call'
import type { SignInMethod, startSignIn } from '@debrief/contracts/sessions/sign-in'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Sends the person to GitHub or to the identity provider to sign in, and then to `returnTo`, if any. Unless the request
 * fails, stays busy until the browser leaves this page.
 */
export function useStartSignIn() {
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: ({ returnTo, method }: { returnTo: string | null; method: SignInMethod }) =>
      call<typeof startSignIn>('POST /api/auth/start', {
        body: { ...(returnTo && { returnTo }), ...(method === 'oidc' && { method }) },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  // When the person comes back, the browser may restore this page in its busy state.
  useEffect(() => {
    const come = (event: PageTransitionEvent) => event.persisted && reset()
    window.addEventListener('pageshow', come)
    return () => window.removeEventListener('pageshow', come)
  }, [reset])
  const start = (returnTo: string | null, method: SignInMethod = 'github') => mutate({ returnTo, method })
  return { start, busy: isPending || isSuccess, error }
}
