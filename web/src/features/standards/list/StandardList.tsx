import type { Standard } from '@debrief/contracts/standards/standards'
import clsx from 'clsx'
import { History } from 'lucide-react'
import { Suspense } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Link } from '../../../ui/controls/Link.tsx'
import { LoadMore } from '../../../ui/layout/LoadMore.tsx'
import { toChunks, VirtualChunk } from '../../../ui/layout/VirtualChunk.tsx'
import { TallyMarks } from '../../../ui/marks/TallyMarks.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import { Line } from '../../../ui/text/Words.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { getOpenedId, type Place, toAddress } from '../address.ts'
import { ScopeChips } from '../ScopeChips.tsx'
import type { useStandards } from '../use-standards.ts'
import { NoStandards } from './empty-states.ts'
import * as words from './words.ts'

const CHUNK = 25

interface Props {
  place: Place
  list: ReturnType<typeof useStandards>
  onCreate: (() => void) | null
  onFind: (() => void) | null
}

export function StandardList({ place, list, onCreate, onFind }: Props) {
  const late = useLate(list.isPending)
  if (list.isPending) return late ? <RowSkeletons /> : null
  if (!list.data)
    return (
      <LoadFailed title={words.failed} reason={problemText(list.error)} onRetry={() => void list.refetch()} />
    )
  const standards = list.data.pages.flatMap((page) => page.standards)
  if (standards.length === 0)
    return (
      <div className="px-1.5">
        <Suspense>
          <NoStandards {...{ place, total: list.data.pages[0]?.total ?? 0, onCreate, onFind }} />
        </Suspense>
      </div>
    )
  return (
    <nav aria-label={words.standards} className="grid grid-cols-1 gap-0.5">
      {toChunks(standards, CHUNK).map((chunk) => (
        <VirtualChunk key={chunk[0]?.id} className="grid grid-cols-1 gap-0.5">
          {chunk.map((standard) => (
            <StandardRow
              key={standard.id}
              standard={standard}
              address={toAddress({ ...place, opened: { standard: standard.id } })}
              chosen={standard.id === getOpenedId(place.opened)}
            />
          ))}
        </VirtualChunk>
      ))}
      {list.hasNextPage && <LoadMore list={list} size="small" />}
    </nav>
  )
}

function StandardRow({
  standard,
  address,
  chosen,
}: {
  standard: Standard
  address: string
  chosen: boolean
}) {
  const { id, title, category, occurrences, markedForReview } = standard
  return (
    <Link
      to={address}
      data-standard={id}
      aria-current={chosen ? 'true' : undefined}
      className={clsx(
        'block scroll-my-1.5 rounded-md px-3 py-[11px] -outline-offset-2',
        chosen
          ? 'here bg-sheet inset-ring inset-ring-line-2 [--here-inset:10px] [--here-left:-6px]'
          : 'hover:bg-hover',
      )}
    >
      <span className="line-clamp-2 font-[550] [overflow-wrap:anywhere]">
        <Line text={title} />
      </span>
      <span className="mt-[5px] flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <CategoryLabel category={category} />
        <ScopeChips scope={standard} limit={1} />
        {markedForReview && (
          <span className="inline-flex items-center gap-1 text-xs text-ink-2">
            <History className="size-3.5" aria-hidden="true" />
            {words.needsReview}
          </span>
        )}
        <span className="ml-auto inline-flex" title={words.seen(occurrences)}>
          <TallyMarks count={occurrences} />
          <span className="sr-only">{words.alsoSeen(occurrences)}</span>
        </span>
      </span>
    </Link>
  )
}

function RowSkeletons() {
  return (
    <div role="status" aria-label={words.loading}>
      {[62, 78, 70, 54, 66].map((width) => (
        <div key={width} className="px-3 py-[11px]" aria-hidden="true">
          <div className="skeleton mt-1 h-3.5" style={{ width: `${width}%` }} />
          <div className="skeleton mt-3 h-2.5 w-1/2" />
        </div>
      ))}
    </div>
  )
}
