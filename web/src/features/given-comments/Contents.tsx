import type { GivenFilters } from '@debrief/contracts/given-comments/given-comments'
import { Button } from '../../ui/controls/Button.tsx'
import { LoadMore } from '../../ui/layout/LoadMore.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { noMatches } from '../../ui/words.ts'
import { CommentCard } from './CommentCard.tsx'
import { Figures } from './Figures.tsx'
import { GivenFilterBar } from './GivenFilterBar.tsx'
import * as words from './given-words.ts'
import { sumOutcomes } from './outcomes.ts'
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
      <section aria-label={words.comments} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
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
      <h2 className="title-3">{filters.kept ? words.keptComments : words.comments}</h2>
      <p role="status" className="flex-1 text-sm text-ink-2">
        {words.countComments(sumOutcomes(summary.outcomes))}
      </p>
      {isFiltered && (
        <Button kind="quiet" size="small" onClick={onClear}>
          {words.clearFilters}
        </Button>
      )}
    </div>
  )
}

function NoMatches({ filters, onClear }: { filters: GivenFilters; onClear(): void }) {
  const isOnlyKept = filters.kept !== undefined && Object.keys(filters).length === 1
  if (isOnlyKept)
    return (
      <Empty marks={1} title={words.nothingKept}>
        {words.aboutKeeping}
      </Empty>
    )
  return (
    <Empty marks={1} title={noMatches}>
      {words.noneMatches}
      <span className="mt-4 block">
        <Button size="small" onClick={onClear}>
          {words.clearFilters}
        </Button>
      </span>
    </Empty>
  )
}
