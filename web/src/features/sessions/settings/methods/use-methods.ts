import { call } from '@debrief/contracts/call'
import type {
  confirmSignIn,
  linkSignInMethod,
  listSignInMethods,
  SignInMethod,
  unlinkSignInMethod,
} from '@debrief/contracts/sessions/sign-in'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { VIEWER } from '../../../../session/use-viewer.ts'

const METHODS = ['account', 'sign-in-methods']

export function useMethods() {
  return useQuery({
    queryKey: METHODS,
    queryFn: ({ signal }) => call<typeof listSignInMethods>('GET /api/account/sign-in-methods', { signal }),
    // Polls, because the confirmation expires ten minutes after the person signed in again.
    refetchInterval: 60_000,
  })
}

export function useLeaveFor(purpose: 'confirm' | 'link') {
  return useMutation({
    mutationFn: (method: SignInMethod) =>
      purpose === 'confirm'
        ? call<typeof confirmSignIn>('POST /api/account/sign-in-methods/:method/confirm', {
            params: { method },
          })
        : call<typeof linkSignInMethod>('POST /api/account/sign-in-methods/:method/link', {
            params: { method },
          }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

export function useUnlink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (method: SignInMethod) =>
      call<typeof unlinkSignInMethod>('DELETE /api/account/sign-in-methods/:method', { params: { method } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: METHODS })
      await client.invalidateQueries({ queryKey: VIEWER })
    },
  })
}
