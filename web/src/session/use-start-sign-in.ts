import { call } from '@debrief/contracts/call'
import type { startSignIn } from '@debrief/contracts/sessions/sign-in'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Sends the person to GitHub, and after that to `returnTo` (see `findReturnTo`) or the home page. Stays busy until the
 * browser leaves this page.
 */
export function useStartSignIn() {
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (returnTo: string | null) =>
      call<typeof startSignIn>('POST /api/auth/start', { body: returnTo ? { returnTo } : {} }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  // When the person comes back from GitHub, the browser may restore this page in its busy state.
  useEffect(() => {
    const come = (event: PageTransitionEvent) => event.persisted && reset()
    window.addEventListener('pageshow', come)
    return () => window.removeEventListener('pageshow', come)
  }, [reset])
  return { start: mutate, busy: isPending || isSuccess, error }
}
