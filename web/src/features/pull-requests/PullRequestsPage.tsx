import { lazy, Suspense, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/controls/Button.tsx'
import { useListKeys } from '../../ui/keys/use-list-keys.ts'
import { useCollapsed } from '../../ui/layout/window.ts'
import { FilterBar } from '../lists/shared/FilterBar.tsx'
import { readPlace, toAddress, toQuery } from './address.ts'
import { Selection, useSelection } from './bulk/Selection.tsx'
import { useLivePullRequests } from './data/use-live-pull-requests.ts'
import { usePullRequests } from './data/use-pull-requests.ts'
import { LIST_PANEL } from './FilterTabs.tsx'
import { PullRequestList } from './list/PullRequestList.tsx'
import { CompactBar, PageHeader } from './PageHeader.tsx'
import * as words from './words.ts'

const SelectionBar = lazy(async () => ({ default: (await import('./bulk/SelectionBar.tsx')).SelectionBar }))

export function PullRequestsPage() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => readPlace(search, state), [search, state])
  const { live, arrived, showArrived } = useLivePullRequests(place)
  const list = usePullRequests(place, live)
  const pages = list.data?.pages
  const pullRequests = useMemo(() => pages?.flatMap((page) => page.pullRequests) ?? [], [pages])
  const pending = pages?.[0]?.counts.pending ?? 0
  const collapsed = useCollapsed({ beyond: 140, until: 30 })
  useListKeys({ item: 'article[data-pull-request]', focus: 'h2 a, a' })
  const header = { place, page: pages?.[0] }
  return (
    <Selection pullRequests={pullRequests}>
      <div className="mx-auto max-w-[1180px] px-4 pb-16 lg:px-8">
        {collapsed && (
          <div className="appear fixed top-[52px] right-0 left-0 z-[5] lg:top-0 lg:left-[232px]">
            <CompactBar {...header} />
          </div>
        )}
        <PageHeader {...header} hidden={collapsed} />
        <div className="mb-3.5">
          <FilterBar
            screen="pull-requests"
            label={words.search}
            filters={place.filters}
            query={toQuery(place)}
            onChange={(filters) =>
              void navigate(toAddress({ ...place, filters: filters as typeof place.filters }), {
                replace: true,
              })
            }
          />
        </div>
        {arrived > 0 && (
          <div className="sticky top-16 z-[4] -mt-1 mb-3 text-center">
            <Button kind="primary" size="small" onClick={showArrived}>
              {words.showNew(arrived)}
            </Button>
          </div>
        )}
        <section id={LIST_PANEL} role="tabpanel" aria-label={words.list}>
          <PullRequestList {...{ place, list, pullRequests, live }} />
          <Selected pending={pending} />
        </section>
        <p className="sr-only" role="status">
          {arrived > 0 ? words.announceNew(arrived) : ''}
        </p>
      </div>
    </Selection>
  )
}

function Selected({ pending }: { pending: number }) {
  const { ids } = useSelection()
  return <Suspense>{ids.size > 0 && <SelectionBar pending={pending} />}</Suspense>
}
