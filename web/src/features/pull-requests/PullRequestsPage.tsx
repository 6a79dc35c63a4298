import type { PullRequest } from '@debrief/contracts/http/pull-requests'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { count } from '../../lib/format-time.ts'
import { Button } from '../../ui/Button.tsx'
import { addressOf, readPlace } from './address.ts'
import { LIST_PANEL } from './FilterTabs.tsx'
import { OpenPullRequest } from './OpenPullRequest.tsx'
import { CompactBar, PageHeader } from './PageHeader.tsx'
import { PullRequestList } from './PullRequestList.tsx'
import { useCollapsed } from './use-collapsed.ts'
import { useListKeys } from './use-list-keys.ts'
import { useLivePullRequests } from './use-live-pull-requests.ts'
import { usePullRequests } from './use-pull-requests.ts'

/** Merged pull requests with their live status; the one that the address names stands beside them, or alone on phones. */
export function PullRequestsPage({ renderReview }: { renderReview(pullRequest: PullRequest): ReactNode }) {
  const [search] = useSearchParams()
  const place = useMemo(() => readPlace(search), [search])
  const { live, arrived, showArrived } = useLivePullRequests(place.filter)
  const list = usePullRequests(place.filter, live)
  const pages = list.data?.pages
  const pullRequests = useMemo(() => pages?.flatMap((page) => page.pullRequests) ?? [], [pages])
  const byKeyboard = useRef(false)
  const collapsed = useCollapsed()
  useListKeys(place, pullRequests)
  useScrollPlace(place.open)

  const shown = <PullRequestList {...{ place, list, pullRequests }} />
  const news = arrived > 0 && (
    <div className="sticky top-16 z-[4] -mt-1 mb-3 text-center">
      <Button kind="primary" size="small" onClick={showArrived}>
        {arrived} new
      </Button>
    </div>
  )
  const header = { place, page: pages?.[0] }
  if (!place.open)
    return (
      <div
        className="mx-auto max-w-[1180px] px-4 pb-16 lg:px-8"
        onClickCapture={(event) => {
          byKeyboard.current = event.detail === 0
        }}
      >
        {collapsed && (
          <div className="appear fixed top-[52px] right-0 left-0 z-[5] lg:top-0 lg:left-[232px]">
            <CompactBar {...header} title="p" />
          </div>
        )}
        <PageHeader {...header} hidden={collapsed} />
        {news}
        <section id={LIST_PANEL} role="tabpanel" aria-label="Pull requests">
          {shown}
        </section>
      </div>
    )
  return (
    <>
      <h1 className="sr-only lg:hidden">Pull Requests</h1>
      <div className="sticky top-[52px] z-[5] max-lg:hidden lg:top-0">
        <CompactBar {...header} title="h1" />
      </div>
      <div className="lg:grid lg:grid-cols-[328px_minmax(0,1fr)]">
        <section
          id={LIST_PANEL}
          role="tabpanel"
          aria-label="Pull requests"
          className="sticky top-[46px] h-[calc(100dvh-46px)] self-start overflow-y-auto border-r border-line p-1.5 max-lg:hidden"
          onClickCapture={(event) => {
            byKeyboard.current = event.detail === 0
          }}
        >
          {news}
          {shown}
        </section>
        <OpenPullRequest
          id={place.open}
          listed={pullRequests.find((one) => one.id === place.open)}
          live={live}
          back={addressOf({ ...place, open: null })}
          byKeyboard={byKeyboard}
          renderReview={renderReview}
        />
      </div>
      <p className="sr-only" role="status">
        {arrived > 0 ? `${count(arrived, 'new pull request')}` : ''}
      </p>
    </>
  )
}

/** An opened pull request begins at its top; the list is found again where it was left. */
function useScrollPlace(open: string | null): void {
  const left = useRef(0)
  useEffect(() => {
    if (open) return
    const note = () => {
      left.current = window.scrollY
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [open])
  useLayoutEffect(() => {
    window.scrollTo({ top: open ? 0 : left.current })
  }, [open])
}
