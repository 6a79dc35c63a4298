import { Problem } from '@debrief/contracts/problem'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { VIEWABLE } from '../features/teams/shared/viewing/use-viewable.ts'
import { VIEWER } from '../session/use-viewer.ts'

/** Errors that a person has to fix aren't retried automatically; network failures are. */
const worthRetrying = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof Problem && error.status >= 400 && error.status < 500)

/** A call refused for want of a session or of access. */
const isRefusal = (error: unknown) =>
  error instanceof Problem && (error.status === 401 || error.status === 402)

/** Whom one views has left the team. */
const isNoMember = (error: unknown) => error instanceof Problem && error.code === 'no_such_member'

/** What the app has loaded. After a refusal it is looked up at once who is there, not only in 30 s. */
export function createQueryClient(): QueryClient {
  const lookAgain = () => void client.invalidateQueries({ queryKey: VIEWER })
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey, meta }) => {
        if (isRefusal(error) && queryKey[0] !== VIEWER[0] && !meta?.early) lookAgain()
        if (isNoMember(error)) void client.invalidateQueries({ queryKey: VIEWABLE })
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => isRefusal(error) && lookAgain() }),
    defaultOptions: { queries: { retry: worthRetrying, staleTime: 5_000, retryDelay: 800 } },
  })
  return client
}
