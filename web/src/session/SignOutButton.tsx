import { call } from '@debrief/contracts/call'
import type { signOut } from '@debrief/contracts/sessions/sign-in'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { forgetRecent } from '../lib/recent.ts'
import { forgetDrafts } from '../lib/use-draft.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useTellFailure } from '../ui/dialogs/Toasts.tsx'
import { tellOtherTabs } from './other-tabs.ts'
import { markSignedIn } from './signed-in-mark.ts'
import * as words from './words.ts'

export function SignOutButton() {
  const { signOut, busy } = useSignOut()
  return (
    <Button
      icon={<LogOut className="size-3.5" aria-hidden="true" />}
      busy={busy && words.signingOut}
      onClick={signOut}
    >
      {words.signOut}
    </Button>
  )
}

export function useSignOut() {
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<typeof signOut>('POST /api/auth/sign-out', {}),
    onSuccess: ({ providerUrl }) => {
      tellOtherTabs('signed-out')
      client.clear()
      forgetDrafts()
      forgetRecent()
      markSignedIn(false)
      // Loads a new document, so that none of the person's data stays in memory.
      window.location.assign(providerUrl ?? '/login')
    },
    onError: () => tellFailure(words.signOutFailed),
  })
  return { signOut: () => mutate(), busy: isPending }
}
