import type { Review } from '@debrief/contracts/reviews/reviews'
import clsx from 'clsx'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { formatFullTime } from '../../../lib/format-time.ts'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { SeverityBars } from '../../mistakes/shared/Severity.tsx'
import { type OpenedReview, readPlace, toAddress } from '../address.ts'
import * as words from './words.ts'

export function Versions({ review: { id, versions } }: { review: Review }) {
  const address = useAddress()
  if (versions.length < 2) return null
  return (
    <nav aria-label={words.versionsOfReview} className="mt-3 flex flex-wrap items-center gap-2 text-xs">
      {versions.map((version) => (
        <Link
          key={version.id}
          to={address({ review: version.id })}
          replace
          aria-current={version.id === id ? 'true' : undefined}
          title={words.describeVersion(formatFullTime(new Date(version.createdAt)), version.current)}
          className={clsx(
            'inline-flex h-9 items-center gap-1.5 rounded-sm border px-2.5 lg:h-7',
            version.id === id
              ? 'border-line-ctl bg-sheet font-semibold text-ink'
              : 'border-line text-ink-2 hover:bg-hover',
          )}
        >
          {words.nameVersion(version.version)}
          <span className="font-mono text-2xs text-ink-3">{version.score ?? words.unscored}</span>
          {!version.current && <span className="font-normal text-ink-3">{words.replaced}</span>}
        </Link>
      ))}
    </nav>
  )
}

const renderBold = (text: string) => <b className="font-semibold">{text}</b>

export function Replaced({ review }: { review: Review }) {
  const address = useAddress()
  if (review.current) return null
  const newer = review.versions.find((one) => one.current)
  return (
    <div className="tone-yellow mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-tone-bg px-3.5 py-2.5 text-sm inset-ring inset-ring-tone-edge">
      <History className="size-4 shrink-0 text-tone" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60">
        <Message text={words.wasReplaced(review.version)} b={renderBold} />
      </p>
      <Link
        to={address(newer ? { review: newer.id } : { pullRequest: review.pullRequest.id })}
        replace
        className={buttonLook({ size: 'small' })}
      >
        {newer ? words.showVersion(newer.version) : words.viewStatus}
      </Link>
    </div>
  )
}

export function Changes({ review: { version, changes } }: { review: Review }) {
  const address = useAddress()
  if (!changes) return null
  const here = (one: ListedMistake) => (
    <a href={`#mistake-${one.id}`} className="link">
      <Line text={one.title} />
    </a>
  )
  return (
    <section className="p-4 @2xl:px-5 @2xl:py-[18px]" aria-label={words.changesIn(version)}>
      <h3 className="title-2">{words.sinceVersion(changes.version)}</h3>
      <div className="mt-2.5 grid gap-x-7 gap-y-4 @2xl:grid-cols-3">
        <Part name={words.kept} none={words.noneKept} list={changes.kept} render={here} />
        <Part
          name={words.dropped}
          none={words.noneDropped}
          list={changes.dropped}
          render={(one) => (
            <Link to={`${address({ review: changes.reviewId })}#mistake-${one.id}`} className="link">
              <Line text={one.title} />
            </Link>
          )}
        />
        <Part name={words.found} none={words.noneFound} list={changes.found} render={here} />
      </div>
    </section>
  )
}

type ListedMistake = NonNullable<Review['changes']>['kept'][number]

interface PartProps {
  name: string
  none: string
  list: ListedMistake[]
  render(one: ListedMistake): ReactNode
}

function Part({ name, none, list, render }: PartProps) {
  return (
    <div className="min-w-0">
      <h4 className="text-sm font-[550]">
        {name} <span className="font-mono text-xs font-medium text-ink-3">{list.length}</span>
      </h4>
      {list.length === 0 && <p className="mt-1 text-xs text-ink-3">{none}</p>}
      <ul className="mt-1 grid gap-1 text-sm text-ink-2">
        {list.map((one) => (
          <li key={one.id} className="grid grid-cols-[18px_1fr] [overflow-wrap:anywhere]">
            <SeverityBars severity={one.severity} />
            <span>
              {render(one)}
              {one.disputed && <span className="text-xs text-ink-3"> {words.markDisputed}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useAddress(): (opened: OpenedReview) => string {
  const [search] = useSearchParams()
  const place = readPlace(search)
  return (opened) => toAddress({ ...place, opened })
}
