import type { openPortal, refreshSubscription } from '@debrief/contracts/billing/billing'
import { call } from '@debrief/contracts/call'
import { Problem } from '@debrief/contracts/problem'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { VIEWER } from '../../../session/use-viewer.ts'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { error as errorTitle } from '../../../ui/words.ts'
import { portalFailed } from './billing-words.ts'

/** Every billing query's key starts with this word, so that one call can reload all billing data. */
export const BILLING = 'billing'

/** Returns the server's error message, or the fallback if the server didn't respond. */
export const toMessage = (error: unknown, fallback: string): string =>
  error instanceof Problem && error.status > 0 ? error.message : fallback

export function useOpenPortal() {
  const dialogs = useDialogs()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<typeof openPortal>('POST /api/billing/portal', {}),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => void dialogs.error({ title: errorTitle, text: toMessage(error, portalFailed) }),
  })
  return { open: () => mutate(), busy: isPending }
}

export function useRefreshSubscription() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof refreshSubscription>('POST /api/billing/refresh', {}),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: VIEWER }),
        client.invalidateQueries({ queryKey: [BILLING] }),
      ]),
  })
}
