import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import { Problem } from '@debrief/contracts/problem'
import { problemText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useLate } from '../../ui/use-late.ts'
import type { Place } from './address.ts'
import { NoPullRequests } from './NoPullRequests.tsx'
import { PullRequestCard } from './PullRequestCard.tsx'
import { CardSkeletons } from './Skeletons.tsx'
import { useMoreOnScroll } from './use-more-on-scroll.ts'
import { usePointed } from './use-pointed.ts'
import { usePullRequest, type usePullRequests } from './use-pull-requests.ts'

interface Props {
  place: Place
  list: ReturnType<typeof usePullRequests>
  pullRequests: readonly PullRequest[]
  live: boolean
}

/** The list in its four states: loading, failed, empty and full. */
export function PullRequestList({ place, list, pullRequests, live }: Props) {
  const late = useLate(list.isPending)
  const more = useMoreOnScroll(list)
  const listed = pullRequests.some(({ id }) => id === place.pointed)
  const asked = usePullRequest(list.isPending || listed ? null : place.pointed, live)
  const apart = listed ? undefined : asked.data
  const ringed = usePointed(place.pointed, listed || apart !== undefined)
  const [page] = list.data?.pages ?? []
  if (list.isPending) return late ? <CardSkeletons /> : null
  if (list.isError && !page)
    return (
      <LoadFailed
        title="The pull requests could not be loaded."
        reason={problemText(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  const gone = !listed && asked.error instanceof Problem && asked.error.status === 404
  return (
    <>
      {gone && (
        <p
          className="mb-2.5 rounded-md border border-line bg-sheet px-3.5 py-2.5 text-sm text-ink-2"
          role="status"
        >
          The pull request that this address points at is not among yours.
        </p>
      )}
      {apart && (
        <div className="mb-6">
          <PullRequestCard pullRequest={apart} ringed={ringed === apart.id} />
        </div>
      )}
      {page && pullRequests.length === 0 ? (
        <NoPullRequests filter={place.filter} page={page} />
      ) : (
        <ul className="grid gap-2.5">
          {pullRequests.map((pullRequest) => (
            <li
              key={pullRequest.id}
              className="min-w-0 [contain-intrinsic-size:auto_240px] lg:[contain-intrinsic-size:auto_124px] [content-visibility:auto]"
            >
              <PullRequestCard pullRequest={pullRequest} ringed={ringed === pullRequest.id} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div ref={more} className="py-4 text-center">
          <Button busy={list.isFetchingNextPage && 'Loading…'} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
