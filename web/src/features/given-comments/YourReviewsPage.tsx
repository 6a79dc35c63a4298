import type { GivenFilters } from '@debrief/contracts/given-comments/given-comments'
import { lazy, Suspense, useEffect } from 'react'
import { count } from '../../lib/format-time.ts'
import { problemText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LoadMore } from '../../ui/layout/LoadMore.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { LoadFailed } from '../../ui/states/LoadFailed.tsx'
import { useLate } from '../../ui/states/use-late.ts'
import { CommentCard } from './CommentCard.tsx'
import { GivenFilterBar } from './GivenFilterBar.tsx'
import { sumOutcomes } from './given-words.ts'
import { type Summary, useGivenComments, useGivenFilters, useGivenSummary } from './use-given-comments.ts'

// Loaded separately, at the same time as the data.
const loadFigures = () => import('./Figures.tsx').then((module) => ({ default: module.Figures }))
const Figures = lazy(loadFigures)

/**
 * The viewer's review comments on other people's pull requests, and what happened after them (D43). Nobody else sees
 * this page, and it compares the viewer with nobody.
 */
export function YourReviewsPage() {
  const { filters, set, clear } = useGivenFilters()
  const summary = useGivenSummary(filters)
  const list = useGivenComments(filters)
  const comments = list.data?.pages.flatMap((page) => page.comments) ?? []
  const late = useLate(list.isPending || summary.isPending)
  const error = summary.error ?? list.error
  useEffect(() => void loadFigures().catch(() => {}), [])
  return (
    <div className="mx-auto grid max-w-[1040px] grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-16 lg:px-8">
      <header className="pt-[18px] pb-1 lg:pt-[26px]">
        <h1 className="title-1">Your Reviews</h1>
        <p className="mt-1 max-w-[72ch] text-sm text-ink-2">
          What happened after your comments on other people’s pull requests. Only you can see this page.
        </p>
      </header>
      {error && !(summary.data && list.data) && (
        <LoadFailed
          title="Your comments could not be loaded."
          reason={problemText(error)}
          onRetry={() => {
            void summary.refetch()
            void list.refetch()
          }}
        />
      )}
      {late && <Skeletons />}
      {summary.data?.all === 0 ? (
        <Empty marks={1} title="No comments yet">
          When a pull request in a connected repository is merged, the comments that you wrote on it and that
          ask for a change appear here.
        </Empty>
      ) : (
        summary.data && (
          <>
            <GivenFilterBar filters={filters} summary={summary.data} onSet={set} />
            <Suspense>
              <Figures
                summary={summary.data}
                chosen={filters.outcome}
                onChoose={(value) => set('outcome', value)}
              />
            </Suspense>
            <section aria-label="Comments" className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
              <Found filters={filters} summary={summary.data} onClear={clear} />
              {comments.map((comment) => (
                <CommentCard key={comment.id} comment={comment} />
              ))}
            </section>
            {list.data && comments.length === 0 && <NoMatches filters={filters} onClear={clear} />}
            {list.hasNextPage && <LoadMore list={list} />}
          </>
        )
      )}
    </div>
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

function Skeletons() {
  return (
    <div role="status" aria-label="Loading your comments" className="grid gap-2.5">
      {[120, 96, 96].map((height, at) => (
        <div key={at} aria-hidden="true" className="skeleton rounded-lg" style={{ height }} />
      ))}
    </div>
  )
}
