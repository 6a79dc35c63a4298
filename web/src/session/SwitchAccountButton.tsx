import { call } from '@debrief/contracts/call'
import type { signOut, startSignIn } from '@debrief/contracts/sessions/sign-in'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserRoundCog } from 'lucide-react'
import { forgetRecent } from '../lib/recent.ts'
import { forgetDrafts } from '../lib/use-draft.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useTellFailure } from '../ui/dialogs/Toasts.tsx'
import { tellOtherTabs } from './other-tabs.ts'
import { markSignedIn } from './signed-in-mark.ts'
import { useUsedProvider } from './use-viewer.ts'
import * as words from './words.ts'

/**
 * Signs out and lets the person choose another account on GitHub or, if the identity provider opened the session, at
 * the provider. `returnTo` is the page to open after the sign-in.
 */
export function SwitchAccountButton({ returnTo = null }: { returnTo?: string | null }) {
  const client = useQueryClient()
  const { name = words.github, isUsed = false } = useUsedProvider()
  const tellFailure = useTellFailure()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => switchAccount(returnTo, isUsed),
    onSuccess: (url) => {
      tellOtherTabs('signed-out')
      client.clear()
      forgetDrafts()
      forgetRecent()
      markSignedIn(false)
      window.location.assign(url)
    },
    onError: () => tellFailure(words.switchFailed),
  })
  return (
    <Button
      icon={<UserRoundCog className="size-3.5" aria-hidden="true" />}
      busy={(isPending || isSuccess) && words.openingProvider(name)}
      onClick={() => mutate()}
    >
      {words.switchAccount}
    </Button>
  )
}

/** Starts the new sign-in before signing out. If the sign-in can't start, the person stays signed in. */
async function switchAccount(returnTo: string | null, isProvider: boolean): Promise<string> {
  const body = {
    chooseAccount: true,
    ...(isProvider && { method: 'oidc' as const }),
    ...(returnTo && { returnTo }),
  }
  const { url } = await call<typeof startSignIn>('POST /api/auth/start', { body })
  await call<typeof signOut>('POST /api/auth/sign-out', {})
  return url
}
