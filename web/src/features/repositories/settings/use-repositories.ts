import { call } from '@debrief/contracts/call'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import { Problem } from '@debrief/contracts/problem'
import type {
  ConnectedRepository,
  changeRepository,
  connectRepository,
  disconnectRepository,
  GithubRepository,
  listGithubRepositories,
  listRepositories,
} from '@debrief/contracts/repositories/repositories'
import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const CONNECTED = ['repositories']
const AT_GITHUB = ['github-repositories']
/** The polling interval in milliseconds while GitHub creates a webhook. */
const POLL_SOON = 5_000
const POLL_EVERY = 60_000

export function useConnected() {
  return useQuery({
    queryKey: CONNECTED,
    queryFn: ({ signal }) => call<typeof listRepositories>('GET /api/repositories', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.repositories.some(({ hook }) => hook === 'making') ? POLL_SOON : POLL_EVERY,
  })
}

/**
 * While the list is cached, reloads it only when the viewer clicks Refresh or when calls to GitHub are no longer
 * paused.
 */
export function useAtGithub() {
  return useQuery({
    queryKey: AT_GITHUB,
    queryFn: ({ signal }) => call<typeof listGithubRepositories>('GET /api/github/repositories', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state: { error } }) => findPause(error),
  })
}

/** Returns the milliseconds until calls to GitHub are no longer paused, or false without a pause. */
const findPause = (error: Error | null) =>
  error instanceof Problem && error.code === 'github_paused' && (error.retryAfter ?? 60) * 1_000

/**
 * Returns a function that reloads all data, because repositories affect every screen. Skips the list of repositories on
 * GitHub, which costs API calls.
 */
function useChanged() {
  const client = useQueryClient()
  return async () => {
    const affected = { predicate: ({ queryKey }: Query) => queryKey[0] !== AT_GITHUB[0] }
    // An invalidation doesn't repeat a first request that is still running and may return the old state.
    await client.cancelQueries(affected)
    await client.invalidateQueries(affected)
  }
}

function useNoteConnection() {
  const client = useQueryClient()
  return (githubRepoId: number, connection: GithubRepository['connection']) =>
    client.setQueryData<EndpointAnswer<typeof listGithubRepositories>>(
      AT_GITHUB,
      (known) =>
        known && {
          repositories: known.repositories.map((one) =>
            one.githubRepoId === githubRepoId ? { ...one, connection } : one,
          ),
        },
    )
}

export function useConnect() {
  const changed = useChanged()
  const note = useNoteConnection()
  return useMutation({
    mutationFn: (githubRepoId: number) =>
      call<typeof connectRepository>('POST /api/repositories', { body: { githubRepoId } }),
    onSuccess: ({ id, githubRepoId, connectedBy }) => {
      note(githubRepoId, { repositoryId: id, by: connectedBy.username, isViewer: true })
    },
    onSettled: changed,
  })
}

export function useConnectMany() {
  const changed = useChanged()
  const note = useNoteConnection()
  return async (
    repositories: readonly GithubRepository[],
    report: (
      result: { connected: ConnectedRepository } | { failed: GithubRepository; error: unknown },
    ) => void,
  ) => {
    for (const repository of repositories) {
      const { githubRepoId } = repository
      try {
        const connected = await call<typeof connectRepository>('POST /api/repositories', {
          body: { githubRepoId },
        })
        note(githubRepoId, {
          repositoryId: connected.id,
          by: connected.connectedBy.username,
          isViewer: true,
        })
        report({ connected })
      } catch (error) {
        report({ failed: repository, error })
      }
    }
    await changed()
  }
}

export function useDisconnect() {
  const changed = useChanged()
  const note = useNoteConnection()
  return useMutation({
    mutationFn: ({ id }: ConnectedRepository) =>
      call<typeof disconnectRepository>('DELETE /api/repositories/:repositoryId', {
        params: { repositoryId: id },
      }),
    onSuccess: (_answer, { githubRepoId }) => {
      note(githubRepoId, null)
    },
    onSettled: changed,
  })
}

type RepositorySettings = Partial<Pick<ConnectedRepository, 'analyzeAuthors' | 'analyzeAgents'>>

export function useChangeAnalyzed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Pick<ConnectedRepository, 'id'> & RepositorySettings) =>
      call<typeof changeRepository>('PATCH /api/repositories/:repositoryId', {
        params: { repositoryId: id },
        body,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: CONNECTED }),
  })
}
