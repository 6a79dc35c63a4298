import type { RecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import { problemText } from '../../../lib/problem-text.ts'
import { LoadMore } from '../../../ui/layout/LoadMore.tsx'
import { toChunks, VirtualChunk } from '../../../ui/layout/VirtualChunk.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import { type Place, toAddress } from '../address.ts'
import type { useRecurringList } from '../data/use-recurring.ts'
import * as words from '../words.ts'
import { NoRecurring } from './NoRecurring.tsx'
import { RecurringRow } from './RecurringRow.tsx'

const CHUNK = 20

interface Props {
  place: Place
  list: ReturnType<typeof useRecurringList>
  groups: readonly RecurringMistake[]
}

export function RecurringList({ place, list, groups }: Props) {
  const late = useLate(list.isPending)
  if (list.isPending) return late ? <RowSkeletons /> : null
  if (!list.data)
    return (
      <LoadFailed
        title={words.loadFailed}
        reason={problemText(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  if (groups.length === 0)
    return (
      <div className="px-1.5">
        <NoRecurring place={place} all={list.data.pages[0]?.counts.all ?? 0} />
      </div>
    )
  const titles = groups.map(({ title }) => title)
  return (
    <nav aria-label={words.recurring} className="grid grid-cols-1 gap-0.5">
      {toChunks(groups, CHUNK).map((chunk) => (
        <VirtualChunk key={chunk[0]?.id} className="grid grid-cols-1 gap-0.5">
          {chunk.map((group) => (
            <RecurringRow
              key={group.id}
              group={group}
              address={toAddress({ ...place, opened: group.id })}
              chosen={group.id === place.opened}
              isNamesake={titles.indexOf(group.title) !== titles.lastIndexOf(group.title)}
            />
          ))}
        </VirtualChunk>
      ))}
      {list.hasNextPage && <LoadMore list={list} size="small" />}
    </nav>
  )
}

function RowSkeletons() {
  return (
    <div role="status" aria-label={words.loading}>
      {[72, 58, 66, 80, 52].map((width) => (
        <div key={width} className="px-3 py-[11px]" aria-hidden="true">
          <div className="skeleton mt-1 h-3.5" style={{ width: `${width}%` }} />
          <div className="mt-2.5 flex justify-between">
            <div className="skeleton h-[22px] w-2/5" />
            <div className="skeleton h-[22px] w-20" />
          </div>
        </div>
      ))}
    </div>
  )
}
