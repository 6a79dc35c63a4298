import { call } from '@debrief/contracts/call'
import type { signOut } from '@debrief/contracts/http/auth'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTellFailure } from '../ui/Toasts.tsx'
import { tellOtherTabs } from './other-tabs.ts'
import { markSignedIn } from './signed-in-mark.ts'
import { forgetDrafts } from './use-draft.ts'

/** Ends the session here and in this browser's other tabs, forgets what was loaded, and goes to /login. */
export function useSignOut() {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<typeof signOut>('POST /api/auth/sign-out', {}),
    onSuccess: () => {
      tellOtherTabs('signed-out')
      client.clear()
      forgetDrafts()
      markSignedIn(false)
      // A new document, so that nothing of the person stays in memory.
      window.location.assign('/login')
    },
    onError: () => tellFailure('You could not be signed out. Please try again.'),
  })
  return { signOut: () => mutate(), busy: isPending }
}
