import { call } from '@debrief/contracts/call'
import type { completeSignIn } from '@debrief/contracts/http/auth'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { tellOtherTabs } from '../../session/other-tabs.ts'
import { VIEWER } from '../../session/use-viewer.ts'

/** Completes the sign-in that the address belongs to, once: a code is good for one try. */
export function useCompleteSignIn(search: URLSearchParams) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['sign-in', search.toString()],
    queryFn: () => complete(client, search),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Names of what GitHub sends along (https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps). */
const SENT = ['code', 'state', 'error'] as const

async function complete(client: QueryClient, search: URLSearchParams): Promise<{ next: string }> {
  const body = Object.fromEntries(
    SENT.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  ) as { [name in (typeof SENT)[number]]?: string }
  const { next } = await call<typeof completeSignIn>('POST /api/auth/complete', { body })
  await client.resetQueries({ queryKey: VIEWER })
  tellOtherTabs('signed-in')
  return { next }
}
