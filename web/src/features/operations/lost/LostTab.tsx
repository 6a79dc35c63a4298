import type { Answered } from '@debrief/contracts/endpoint'
import type { LostDelivery, showLost } from '@debrief/contracts/operations/lost-deliveries'
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { formatDuration } from '../../../lib/format-time.ts'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { useCompare } from '../data/use-compare.ts'
import { useLost } from '../data/use-operations.ts'
import { QueryResult } from '../parts/QueryResult.tsx'
import { Facts, Sheet } from '../parts/Sheet.tsx'
import { Hooks, nameWebhook } from './Hooks.tsx'

export function LostTab() {
  const lost = useLost()
  const compare = useCompare()
  return (
    <QueryResult query={lost} what="Lost deliveries">
      {(data) => (
        <>
          <Counts counts={data.counts} />
          <Hooks hooks={data.hooks} compare={compare} />
          <Sheet
            title="Lost deliveries"
            about="The latest 100"
            actions={
              data.lost.length > 0 && <ExportLinks list="/api/operators/lost" name="lost deliveries" />
            }
          >
            {data.lost.length === 0 ? (
              <p className="px-4 py-3.5 text-sm text-ink-2">No deliveries were lost in the last 90 days.</p>
            ) : (
              <ul className="divide-y divide-line">
                {data.lost.map((one) => (
                  <LostLine key={one.id} lost={one} />
                ))}
              </ul>
            )}
          </Sheet>
        </>
      )}
    </QueryResult>
  )
}

function Counts({ counts }: { counts: Answered<typeof showLost>['counts'] }) {
  const { lost, healedByRedelivery, healedByFetch, givenUp, open, oldestOpenSeconds: oldest } = counts
  const facts = [
    ['Lost in the last 30 days', lost],
    ['Redelivered', healedByRedelivery],
    ['Fetched', healedByFetch],
    ['Not recovered', givenUp],
    ['Open', open],
  ] as const
  return (
    <section
      aria-label="Summary"
      className="mb-4 rounded-lg border border-line bg-sheet px-4 py-3.5 shadow-1"
    >
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {facts.map(([name, number]) => (
          <div key={name}>
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className={`font-mono text-md tabular-nums ${number > 0 ? 'font-semibold' : 'text-ink-3'}`}>
              {number.toLocaleString('en')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-2">
        Redelivered: GitHub sent the delivery again. Fetched: Debrief read the delivery or the pull request
        through GitHub’s API instead.
      </p>
      {oldest !== null && (
        <p className="mt-2 text-sm text-ink-2">
          The oldest open delivery was detected {formatDuration(oldest * 1_000)} ago.
        </p>
      )}
    </section>
  )
}

function LostLine({ lost }: { lost: LostDelivery }) {
  const { event, deliveryId, sentAt, foundAt, reason } = lost
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="text-base font-[550] [overflow-wrap:anywhere]">
          {nameWebhook(lost)} {event}
        </h3>
        {reason && <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere]">{reason}</p>}
        <Facts>
          {[
            <span key="sent">
              Sent <Time at={sentAt} />
            </span>,
            <span key="found">
              detected <Time at={foundAt} />
            </span>,
            <span key="id" className="font-mono">
              {deliveryId}
            </span>,
          ]}
        </Facts>
      </div>
      <div>
        <End lost={lost} />
      </div>
    </li>
  )
}

function End({ lost: { healedBy, givenUpAt } }: { lost: LostDelivery }) {
  if (healedBy)
    return (
      <Tag tone="green" icon={<CircleCheck aria-hidden="true" />}>
        {healedBy === 'redelivery' ? 'Redelivered' : 'Fetched'}
      </Tag>
    )
  if (givenUpAt)
    return (
      <Tag tone="red" icon={<CircleX aria-hidden="true" />}>
        Not recovered
      </Tag>
    )
  return (
    <Tag tone="yellow" icon={<LoaderCircle aria-hidden="true" />}>
      Open
    </Tag>
  )
}
