import clsx from 'clsx'
import { Search } from 'lucide-react'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { ViewAs } from '../teams/shared/viewing/ViewAs.tsx'
import { useViewed } from '../teams/shared/viewing/Viewing.tsx'
import type { Place } from './address.ts'
import type { Page } from './data/pull-request-cache.ts'
import { FilterTabs } from './FilterTabs.tsx'
import * as words from './words.ts'

interface Props {
  place: Place
  page: Page | undefined
}

export function PageHeader({ place, page, hidden }: Props & { hidden: boolean }) {
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

export function CompactBar({ place, page }: Props) {
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
