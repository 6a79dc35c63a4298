import { call } from '@debrief/contracts/call'
import type {
  checkOpenPullRequest,
  listOpenPullRequests,
  SelfCheck,
} from '@debrief/contracts/pull-requests/self-check'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChosenPullRequest } from '../address.ts'

const LIST = ['self-check', 'open']
const toQueryKey = (chosen: ChosenPullRequest | null) => [
  'self-check',
  'one',
  chosen?.repository,
  chosen?.number,
]

/** Each request calls GitHub, so the result is reused for a minute. */
export const useOpenPullRequests = () =>
  useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) =>
      call<typeof listOpenPullRequests>('GET /api/self-check/pull-requests', { signal }),
    staleTime: 60_000,
    retry: false,
  })

const ask = (body: Parameters<typeof call<typeof checkOpenPullRequest>>[1]['body']) =>
  call<typeof checkOpenPullRequest>('POST /api/self-check', { body })

/** A running check finishes even if the person leaves the page. A cached result is refreshed only on request. */
export const useCheck = (chosen: ChosenPullRequest | null) =>
  useQuery({
    queryKey: toQueryKey(chosen),
    queryFn: chosen ? () => ask({ repositoryId: chosen.repository, number: chosen.number }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

export const chosenBy = ({ pullRequest }: Pick<SelfCheck, 'pullRequest'>): ChosenPullRequest => ({
  repository: pullRequest.repository.id,
  number: pullRequest.number,
})

/**
 * Checks the pull request at a pasted URL. Caches the result as if the person had chosen the pull request from the
 * list.
 */
export function useCheckByAddress(onChecked: (chosen: ChosenPullRequest) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (address: string) => ask({ address }),
    onSuccess: (result) => {
      const chosen = chosenBy(result)
      client.setQueryData(toQueryKey(chosen), result)
      onChecked(chosen)
    },
  })
}
