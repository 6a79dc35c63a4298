import { call } from '@debrief/contracts/call'
import { HOME } from '@debrief/contracts/pages'
import type { completeSignIn, SignInMethod } from '@debrief/contracts/sessions/sign-in'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleX } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { tellOtherTabs } from '../../../session/other-tabs.ts'
import { VIEWER } from '../../../session/use-viewer.ts'
import { CenteredSheet } from '../../../ui/layout/CenteredSheet.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import * as words from './words.ts'

/** Milliseconds for which the error message is shown before the redirect (specification, point 9). */
const READING_TIME = 2_000

/** GitHub has a different redirect URL, so Debrief knows which provider sent a code. */
const OIDC_CALLBACK = '/auth/callback/oidc'

export function CallbackPage() {
  const [search] = useSearchParams()
  const method = useLocation().pathname === OIDC_CALLBACK ? 'oidc' : 'github'
  const { data, error } = useCompleteSignIn(search, method)
  if (data) return <Navigate to={data.next} replace />
  if (error) return <Failed message={problemText(error)} />
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <h1 className="sr-only">{words.completing}</h1>
      <Loading text={words.completing} />
    </main>
  )
}

function Failed({ message }: { message: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(HOME, { replace: true }), READING_TIME)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <CenteredSheet title={words.failed} icon={<CircleX className="size-6 text-red" aria-hidden="true" />}>
      <p role="alert">{message}</p>
      <p className="text-sm text-ink-3">{words.redirecting}</p>
    </CenteredSheet>
  )
}

/** Runs only once, because a code works only once. */
function useCompleteSignIn(search: URLSearchParams, method: SignInMethod) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['sign-in', method, search.toString()],
    queryFn: () => complete(client, search, method),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/**
 * GitHub's parameters (https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps). The
 * identity provider also sends its issuer (RFC 9207).
 */
const SENT = { github: ['code', 'state', 'error'], oidc: ['code', 'state', 'error', 'iss'] } as const

async function complete(
  client: QueryClient,
  search: URLSearchParams,
  method: SignInMethod,
): Promise<{ next: string }> {
  const sent = Object.fromEntries(
    SENT[method].flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  ) as { [name in (typeof SENT)['oidc'][number]]?: string }
  const body = { ...sent, ...(method === 'oidc' && { method }) }
  const { next } = await call<typeof completeSignIn>('POST /api/auth/complete', { body })
  await client.resetQueries({ queryKey: VIEWER })
  tellOtherTabs('signed-in')
  return { next }
}
