import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import { Problem } from '@debrief/contracts/problem'
import { memo } from 'react'
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
  if (list.isPending)
    return late ? (
      // In the box of the cards that take their place, so that nothing moves.
      <div className="-mx-1.5 -my-[5px] px-1.5 py-[5px]">
        <CardSkeletons />
      </div>
    ) : null
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
        <div className="-mx-1.5 -my-[5px]">
          {list.data?.pages.map(({ pullRequests: cards }) => (
            <Cards
              key={cards.at(-1)?.id ?? 'empty'}
              cards={cards}
              ringed={cards.some(({ id }) => id === ringed) ? ringed : null}
            />
          ))}
        </div>
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

interface CardsProps {
  cards: readonly PullRequest[]
  ringed: string | null
}

/** How high a card mostly is, with the gap after it, pixels. */
const CARD = 134

/** Some cards that the browser lays out only while they are near what is seen, so that ten thousand scroll like fifty. */
const Cards = memo(function Cards({ cards, ringed }: CardsProps) {
  return (
    <ul
      className="grid gap-2.5 px-1.5 py-[5px] [content-visibility:auto]"
      style={{ containIntrinsicSize: `auto ${cards.length * CARD}px` }}
    >
      {cards.map((pullRequest) => (
        <li key={pullRequest.id} className="min-w-0">
          <PullRequestCard pullRequest={pullRequest} ringed={ringed === pullRequest.id} />
        </li>
      ))}
    </ul>
  )
}, isSame)

function isSame(one: CardsProps, other: CardsProps): boolean {
  return (
    one.ringed === other.ringed &&
    one.cards.length === other.cards.length &&
    one.cards.every((card, index) => card === other.cards[index])
  )
}
