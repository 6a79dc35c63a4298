import { call } from '@debrief/contracts/call'
import type { showViewer, Viewer } from '@debrief/contracts/people/viewer'
import { Problem } from '@debrief/contracts/problem'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { markSignedIn } from './signed-in-mark.ts'

export const VIEWER = ['viewer'] as const

/** The interval between checks of the session, in milliseconds (D5). */
const LOOK_AGAIN = 30_000

export const viewerQuery = queryOptions({
  queryKey: VIEWER,
  queryFn: ({ signal }) => lookUp(signal),
  staleTime: LOOK_AGAIN,
})

/** Reloads the viewer every 30 seconds and when the window gets focus (D5). */
export function useViewer(): UseQueryResult<Viewer> {
  return useQuery({
    ...viewerQuery,
    refetchInterval: LOOK_AGAIN,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}

/** False until the viewer has loaded. */
export const useIsOperator = (): boolean => useViewer().data?.isOperator ?? false

/** Returns an empty object until the viewer has loaded, and if the person signed in with GitHub. */
export function useUsedProvider(): { name?: string; isUsed?: true } {
  const provider = useViewer().data?.provider
  return provider?.isUsed ? { name: provider.name, isUsed: true } : {}
}

async function lookUp(signal: AbortSignal): Promise<Viewer> {
  try {
    const viewer = await call<typeof showViewer>('GET /api/viewer', { signal })
    markSignedIn(true)
    return viewer
  } catch (error) {
    if (isRefusal(error)) markSignedIn(false)
    throw error
  }
}

const isRefusal = (error: unknown) => error instanceof Problem && error.status === 401

export type Session =
  | { state: 'loading' }
  | { state: 'anonymous' }
  | { state: 'unknown'; error: Error; retry(): void }
  | { state: 'signed-in'; viewer: Viewer }
  /** The session has ended since this page was opened. */
  | { state: 'gone'; viewer: Viewer }

export function useSession(): Session {
  const { data, error, refetch } = useViewer()
  const refused = isRefusal(error)
  if (data) return { state: refused ? 'gone' : 'signed-in', viewer: data }
  if (refused) return { state: 'anonymous' }
  if (error) return { state: 'unknown', error, retry: () => void refetch() }
  return { state: 'loading' }
}
