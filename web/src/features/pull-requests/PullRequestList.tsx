import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import { problemText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useLate } from '../../ui/use-late.ts'
import { addressOf, type Place } from './address.ts'
import { NoPullRequests } from './NoPullRequests.tsx'
import { PullRequestCard } from './PullRequestCard.tsx'
import { PullRequestRow } from './PullRequestRow.tsx'
import { CardSkeletons } from './Skeletons.tsx'
import type { usePullRequests } from './use-pull-requests.ts'

interface Props {
  place: Place
  list: ReturnType<typeof usePullRequests>
  pullRequests: readonly PullRequest[]
}

/** The list in its four states: loading, failed, empty and full; cards alone, rows beside an open pull request. */
export function PullRequestList({ place, list, pullRequests }: Props) {
  const late = useLate(list.isPending)
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
  if (page && pullRequests.length === 0) return <NoPullRequests place={place} page={page} />
  const rows = place.open !== null
  return (
    <>
      <ul className={rows ? 'grid gap-0.5' : 'grid gap-2.5'}>
        {pullRequests.map((pullRequest) => {
          const address = addressOf({ ...place, open: pullRequest.id })
          return (
            <li key={pullRequest.id} className="min-w-0">
              {rows ? (
                <PullRequestRow
                  pullRequest={pullRequest}
                  address={address}
                  chosen={pullRequest.id === place.open}
                />
              ) : (
                <PullRequestCard pullRequest={pullRequest} address={address} />
              )}
            </li>
          )
        })}
      </ul>
      {list.hasNextPage && (
        <div className="py-4 text-center">
          <Button busy={list.isFetchingNextPage && 'Loading…'} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
