import type { GivenFilters } from '@debrief/contracts/given-comments/given-comments'
import { count } from '@debrief/domain/words'
import { Button } from '../../ui/controls/Button.tsx'
import { LoadMore } from '../../ui/layout/LoadMore.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { CommentCard } from './CommentCard.tsx'
import { Figures } from './Figures.tsx'
import { GivenFilterBar } from './GivenFilterBar.tsx'
import { sumOutcomes } from './given-words.ts'
import type { Summary, useGivenComments } from './use-given-comments.ts'

interface Props {
  filters: GivenFilters
  summary: Summary
  list: ReturnType<typeof useGivenComments>
  onSet(name: keyof GivenFilters, value: string): void
  onClear(): void
}

export function Contents({ filters, summary, list, onSet, onClear }: Props) {
  const comments = list.data?.pages.flatMap((page) => page.comments) ?? []
  return (
    <>
      <GivenFilterBar filters={filters} summary={summary} onSet={onSet} />
      <Figures summary={summary} chosen={filters.outcome} onChoose={(outcome) => onSet('outcome', outcome)} />
      <section aria-label="Comments" className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <Found {...{ filters, summary, onClear }} />
        {comments.map((comment) => (
          <CommentCard key={comment.id} comment={comment} />
        ))}
      </section>
      {comments.length === 0 && <NoMatches filters={filters} onClear={onClear} />}
      {list.hasNextPage && <LoadMore list={list} />}
    </>
  )
}

interface FoundProps {
  filters: GivenFilters
  summary: Summary
  onClear(): void
}

const Found = ({ filters, summary, onClear }: FoundProps) => {
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className="mt-3 flex min-h-8 items-center gap-3">
      <h2 className="title-3">{filters.kept ? 'Kept comments' : 'Comments'}</h2>
      <p role="status" className="flex-1 text-sm text-ink-2">
        {count(sumOutcomes(summary.outcomes), 'comment')}
      </p>
      {isFiltered && (
        <Button kind="quiet" size="small" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

function NoMatches({ filters, onClear }: { filters: GivenFilters; onClear(): void }) {
  const isOnlyKept = filters.kept !== undefined && Object.keys(filters).length === 1
  if (isOnlyKept)
    return (
      <Empty marks={1} title="Nothing kept yet">
        Choose “Keep” on a comment that you’d like to find again. You can add a note to it.
      </Empty>
    )
  return (
    <Empty marks={1} title="No matches">
      None of your comments matches these filters.
      <span className="mt-4 block">
        <Button size="small" onClick={onClear}>
          Clear filters
        </Button>
      </span>
    </Empty>
  )
}
