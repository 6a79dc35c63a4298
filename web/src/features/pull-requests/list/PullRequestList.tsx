import { Problem } from '@debrief/contracts/problem'
import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { memo, useEffect, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Link } from '../../../ui/controls/Link.tsx'
import { LoadMore } from '../../../ui/layout/LoadMore.tsx'
import { toChunks, VirtualChunk } from '../../../ui/layout/VirtualChunk.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../ui/states/EmptyAction.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import { noMatches } from '../../../ui/words.ts'
import { isFiltered } from '../../lists/shared/filters.ts'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import { type Place, toAddress } from '../address.ts'
import { PullRequestCard } from '../card/PullRequestCard.tsx'
import type { Page } from '../data/pull-request-cache.ts'
import { usePullRequest, type usePullRequests } from '../data/use-pull-requests.ts'
import * as words from './words.ts'

interface Props {
  place: Place
  list: ReturnType<typeof usePullRequests>
  pullRequests: readonly PullRequest[]
  live: boolean
}

export function PullRequestList({ place, list, pullRequests, live }: Props) {
  const late = useLate(list.isPending)
  const listed = pullRequests.some(({ id }) => id === place.pointed)
  const single = usePullRequest(list.isPending || listed ? null : place.pointed, live)
  const apart = listed ? undefined : single.data
  const ringed = usePointed(place.pointed, listed || apart !== undefined)
  const [page] = list.data?.pages ?? []
  if (list.isPending)
    return late ? (
      // This box has the same margins and padding as the cards that replace it, so that nothing moves.
      <div className="-mx-1.5 -my-[5px] px-1.5 py-[5px]">
        <CardSkeletons />
      </div>
    ) : null
  if (list.isError && !page)
    return (
      <LoadFailed
        title={words.loadFailed}
        reason={problemText(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  const gone = !listed && single.error instanceof Problem && single.error.status === 404
  return (
    <>
      {gone && (
        <p
          className="mb-2.5 rounded-md border border-line bg-sheet px-3.5 py-2.5 text-sm text-ink-2"
          role="status"
        >
          {words.gone}
        </p>
      )}
      {apart && (
        <div className="mb-6">
          <PullRequestCard pullRequest={apart} ringed={ringed === apart.id} />
        </div>
      )}
      {page && pullRequests.length === 0 ? (
        <NoPullRequests place={place} page={page} />
      ) : (
        <div className="-mx-1.5 -my-[5px]">
          {list.data?.pages.flatMap((each) =>
            toChunks(each.pullRequests, CHUNK).map((cards) => (
              <Cards
                key={cards.at(-1)?.id}
                cards={cards}
                ringed={cards.some(({ id }) => id === ringed) ? ringed : null}
                kept={cards.some(({ id }) => id === place.pointed)}
              />
            )),
          )}
        </div>
      )}
      {list.hasNextPage && <LoadMore list={list} />}
    </>
  )
}

interface CardsProps {
  cards: readonly PullRequest[]
  ringed: string | null
  kept: boolean
}

const CHUNK = 10

const Cards = memo(function Cards({ cards, ringed, kept }: CardsProps) {
  return (
    <VirtualChunk kept={kept}>
      <ul className="grid gap-2.5 px-1.5 py-[5px]">
        {cards.map((pullRequest) => (
          <li key={pullRequest.id} className="min-w-0">
            <PullRequestCard pullRequest={pullRequest} ringed={ringed === pullRequest.id} />
          </li>
        ))}
      </ul>
    </VirtualChunk>
  )
}, isSame)

function isSame(one: CardsProps, other: CardsProps): boolean {
  return (
    one.ringed === other.ringed &&
    one.kept === other.kept &&
    one.cards.length === other.cards.length &&
    one.cards.every((card, index) => card === other.cards[index])
  )
}

/** Milliseconds for which a card stays highlighted (specification, point 2). */
const RINGED_FOR = 3_000

function usePointed(id: string | null, there: boolean): string | null {
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (id === null || !there) return
    document.querySelector(`article[data-pull-request="${id}"]`)?.scrollIntoView({ block: 'center' })
    const timer = setTimeout(() => setOver(id), RINGED_FOR)
    return () => clearTimeout(timer)
  }, [id, there])
  return there && id !== over ? id : null
}

function CardSkeletons() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5" role="status" aria-label={words.loading}>
      {[42, 55, 36, 48, 40].map((width) => (
        <div key={width} className="rounded-lg border border-line bg-sheet p-[18px]" aria-hidden="true">
          <div className="skeleton h-4" style={{ width: `${width}%` }} />
          <div className="skeleton mt-2.5 mb-4 h-[11px] w-3/4" />
          <div className="flex flex-wrap gap-3.5">
            <div className="skeleton h-2.5 w-36" />
            <div className="skeleton h-2.5 w-16" />
            <div className="skeleton h-2.5 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}

function NoPullRequests({ place, page }: { place: Place; page: Page }) {
  const { viewed } = useViewed()
  const { filter } = place
  if (isFiltered(place.filters))
    return (
      <Empty marks={1} title={noMatches}>
        {words.noMatch[filter]}
        <EmptyAction to={toAddress({ filter, filters: {} })}>{words.clearFilters}</EmptyAction>
      </Empty>
    )
  if (page.counts.all > 0)
    return (
      <Empty marks={1} title={words.none[filter]}>
        {filter === 'pending' ? words.nonePending : words.noneAnalyzed}
      </Empty>
    )
  return (
    <Empty marks={2} title={words.noneFound}>
      {viewed !== null ? (
        words.memberHasNone
      ) : page.repositories === 0 ? (
        <Link to="/settings" className="link">
          {words.connectRepositories}
        </Link>
      ) : (
        words.waitForMerge
      )}
    </Empty>
  )
}
