import { lazy, Suspense, useEffect } from 'react'
import { problemText } from '../../lib/problem-text.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { LoadFailed } from '../../ui/states/LoadFailed.tsx'
import { useLate } from '../../ui/states/use-late.ts'
import { useGivenComments, useGivenFilters, useGivenSummary } from './use-given-comments.ts'
import * as words from './words.ts'

const loadContents = () => import('./Contents.tsx').then((module) => ({ default: module.Contents }))
const Contents = lazy(loadContents)

/** Only the viewer sees this page. The page doesn't compare the viewer with anyone (D43). */
export function YourReviewsPage() {
  const { filters, set, clear } = useGivenFilters()
  const summary = useGivenSummary(filters)
  const list = useGivenComments(filters)
  const late = useLate(list.isPending || summary.isPending)
  const error = summary.error ?? list.error
  useEffect(() => void loadContents().catch(() => {}), [])
  return (
    <div className="mx-auto grid max-w-[1040px] grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-16 lg:px-8">
      <header className="pt-[18px] pb-1 lg:pt-[26px]">
        <h1 className="title-1">{words.yourReviews}</h1>
        <p className="mt-1 max-w-[72ch] text-sm text-ink-2">{words.aboutYourReviews}</p>
      </header>
      {error && !(summary.data && list.data) && (
        <LoadFailed
          title={words.loadFailed}
          reason={problemText(error)}
          onRetry={() => {
            void summary.refetch()
            void list.refetch()
          }}
        />
      )}
      {late && <Skeletons />}
      {summary.data?.all === 0 && (
        <Empty marks={1} title={words.noComments}>
          {words.aboutNoComments}
        </Empty>
      )}
      {summary.data && summary.data.all > 0 && list.data && (
        <Suspense>
          <Contents filters={filters} summary={summary.data} list={list} onSet={set} onClear={clear} />
        </Suspense>
      )}
    </div>
  )
}

function Skeletons() {
  return (
    <div role="status" aria-label={words.loadingComments} className="grid gap-2.5">
      {[120, 96, 96].map((height, at) => (
        <div key={at} aria-hidden="true" className="skeleton rounded-lg" style={{ height }} />
      ))}
    </div>
  )
}
