import { Problem } from '@debrief/contracts/problem'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { VIEWABLE } from '../features/teams/shared/viewing/use-viewable.ts'
import { noteFailedChange } from '../session/refusals.ts'
import { VIEWER } from '../session/use-viewer.ts'

/** Doesn't retry 4xx errors, because the same request would usually fail again. */
const worthRetrying = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof Problem && error.status >= 400 && error.status < 500)

const isRefusal = (error: unknown) =>
  error instanceof Problem && (error.status === 401 || error.status === 402)

const isNoMember = (error: unknown) => error instanceof Problem && error.code === 'no_such_member'

/**
 * The client reloads the viewer immediately after a 401 or 402, because the next regular reload may be 30 seconds away.
 * The viewer's own query and queries marked `early` are exceptions.
 */
export function createQueryClient(): QueryClient {
  const lookAgain = () => void client.invalidateQueries({ queryKey: VIEWER })
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey, meta }) => {
        if (isRefusal(error) && queryKey[0] !== VIEWER[0] && !meta?.early) lookAgain()
        if (isNoMember(error)) void client.invalidateQueries({ queryKey: VIEWABLE })
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        const isSignedOut =
          error instanceof Problem && error.status === 401 && error.code === 'sign_in_required'
        noteFailedChange(isSignedOut, typeof meta?.signedOut === 'string' ? meta.signedOut : null)
        if (isRefusal(error)) lookAgain()
      },
    }),
    defaultOptions: { queries: { retry: worthRetrying, staleTime: 5_000, retryDelay: 800 } },
  })
  return client
}
