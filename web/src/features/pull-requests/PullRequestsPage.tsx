import { PULL_REQUEST_FILTERS } from '@debrief/contracts/pull-requests/constants'
import type { PullRequestChanged } from '@debrief/contracts/pull-requests/live'
import type { PullRequest, PullRequestCounts } from '@debrief/contracts/pull-requests/pull-requests'
import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Search } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useLive } from '../../lib/live/use-live.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { useListKeys } from '../../ui/keys/use-list-keys.ts'
import { useCollapsed } from '../../ui/layout/window.ts'
import { FilterBar } from '../lists/shared/FilterBar.tsx'
import { ViewAs } from '../teams/shared/viewing/ViewAs.tsx'
import { useViewed } from '../teams/shared/viewing/Viewing.tsx'
import { type Place, readPlace, toAddress, toQuery } from './address.ts'
import { Selection, useSelection } from './bulk/Selection.tsx'
import {
  belongs,
  has,
  insertNew,
  LIST,
  listKey,
  ONE,
  type Page,
  type Pages,
  replaceChanged,
} from './data/pull-request-cache.ts'
import { usePullRequests } from './data/use-pull-requests.ts'
import { PullRequestList } from './list/PullRequestList.tsx'
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

/**
 * In pixels. If the list is scrolled further, new pull requests wait behind a button, so that the list doesn't jump.
 */
const AT_TOP = 80

/**
 * Updates the lists with live events. `live` is false while events are blocked or have stopped. While the list is
 * scrolled, `arrived` counts new pull requests, which wait until `showArrived` is called.
 */
function useLivePullRequests(place: Place) {
  const client = useQueryClient()
  const { viewed } = useViewed()
  const key = listKey(place, viewed)
  const [arrived, setArrived] = useState<PullRequest[]>([])

  function take(changed: PullRequestChanged) {
    const { pullRequest } = changed
    replaceChanged(client, changed, viewed)
    const pages = client.getQueryData<Pages>(key)
    if (!pages || has(pages, pullRequest.id) || !belongs(place, pullRequest)) return
    if (window.scrollY <= AT_TOP) client.setQueryData<Pages>(key, insertNew(pages, [pullRequest]))
    else setArrived((waiting) => [pullRequest, ...waiting.filter((one) => one.id !== pullRequest.id)])
  }
  const live = useLive((event) => {
    if (event.event === 'pull-request') take(event.data)
    if (event.event !== 'ready') return
    void client.invalidateQueries({ queryKey: [LIST] })
    void client.invalidateQueries({ queryKey: [ONE] })
  })

  const waiting = arrived.filter((one) => belongs(place, one))
  return {
    live,
    arrived: waiting.length,
    showArrived() {
      client.setQueryData<Pages>(key, (pages) => pages && insertNew(pages, waiting))
      setArrived([])
      window.scrollTo({ top: 0 })
    },
  }
}

interface PageHeaderProps {
  place: Place
  page: Page | undefined
}

function PageHeader({ place, page, hidden }: PageHeaderProps & { hidden: boolean }) {
  return (
    <header
      className={clsx(
        'flex flex-wrap items-end gap-x-4 gap-y-3 pt-[18px] pb-3.5 lg:pt-[26px] lg:pb-[18px]',
        hidden && 'invisible',
      )}
    >
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="title-1">{words.title}</h1>
          <CheckLink />
          <p className="min-h-[2lh] w-full text-sm text-ink-2 sm:min-h-0">
            {words.describeList(page?.repositories ?? 0)}
          </p>
        </div>
      </div>
      <ViewAs />
      <FilterTabs place={place} counts={page?.counts} />
    </header>
  )
}

/** Hidden while a manager views a member, because people can check only their own pull requests. */
function CheckLink() {
  const { viewed } = useViewed()
  if (viewed !== null) return null
  return (
    <Link to="/check" className={clsx(buttonLook({ size: 'small' }), 'max-sm:order-last max-sm:mt-1')}>
      <Search className="size-3.5" aria-hidden="true" />
      {words.checkOpen}
    </Link>
  )
}

function CompactBar({ place, page }: PageHeaderProps) {
  return (
    <div className="flex min-h-[59px] items-center gap-3.5 overflow-x-auto border-b border-line bg-page/95 px-4 py-2 backdrop-blur-[6px] lg:min-h-[46px] lg:px-7 lg:py-[5px]">
      <h1 className="font-display text-lg font-semibold tracking-[-.006em] whitespace-nowrap">
        {words.title}
      </h1>
      {page && (
        <span className="hidden text-sm whitespace-nowrap text-ink-3 sm:inline">
          {words.merged(page.counts.all)}
        </span>
      )}
      <span className="flex-1" />
      <FilterTabs place={place} counts={page?.counts} />
    </div>
  )
}

const LIST_PANEL = 'pull-request-list'

function FilterTabs({ place, counts }: { place: Place; counts: PullRequestCounts | undefined }) {
  const navigate = useNavigate()
  return (
    <Tabs
      label={words.filter}
      panel={LIST_PANEL}
      chosen={place.filter}
      onChoose={(chosen) => navigate(toAddress({ ...place, filter: chosen }))}
      tabs={PULL_REQUEST_FILTERS.map((value) => ({
        value,
        label: words.filters[value],
        count: counts?.[value],
      }))}
    />
  )
}
