import { call } from '@debrief/contracts/call'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type {
  ComparedHook,
  compareHooks,
  LostDelivery,
  showLost,
} from '@debrief/contracts/operations/lost-deliveries'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { ASKED, useLost } from '../data/use-operations.ts'
import { QueryResult } from '../parts/QueryResult.tsx'
import { Facts, Sheet } from '../parts/Sheet.tsx'
import { lostDeliveries } from '../parts/words.ts'
import * as words from './words.ts'
import { checkStarted, nothingToCheck } from './words.ts'

export function LostTab() {
  const lost = useLost()
  const compare = useCompare()
  return (
    <QueryResult query={lost} texts={lostDeliveries}>
      {(data) => (
        <>
          <Counts counts={data.counts} />
          <Hooks hooks={data.hooks} compare={compare} />
          <Sheet
            title={words.lostDeliveries}
            about={words.latest}
            actions={data.lost.length > 0 && <ExportLinks list="/api/operators/lost" text={words.exportAs} />}
          >
            {data.lost.length === 0 ? (
              <p className="px-4 py-3.5 text-sm text-ink-2">{words.noneLost}</p>
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

function Counts({ counts }: { counts: EndpointAnswer<typeof showLost>['counts'] }) {
  const { lost, healedByRedelivery, healedByFetch, givenUp, open, oldestOpenSeconds: oldest } = counts
  const facts = [
    [words.recentlyLost, lost],
    [words.redelivered, healedByRedelivery],
    [words.fetched, healedByFetch],
    [words.notRecovered, givenUp],
    [words.open, open],
  ] as const
  return (
    <section
      aria-label={words.summary}
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
      <p className="mt-2 text-sm text-ink-2">{words.aboutRecovery}</p>
      {oldest !== null && <p className="mt-2 text-sm text-ink-2">{words.oldestOpen(oldest)}</p>}
    </section>
  )
}

function LostLine({ lost }: { lost: LostDelivery }) {
  const { event, deliveryId, sentAt, foundAt, reason } = lost
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="text-base font-[550] [overflow-wrap:anywhere]">
          {words.nameWebhook(lost)} {event}
        </h3>
        {reason && <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere]">{reason}</p>}
        <Facts>
          {[
            <Message key="sent" text={words.sent} time={<Time at={sentAt} />} />,
            <Message key="found" text={words.detected} time={<Time at={foundAt} />} />,
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
        {healedBy === 'redelivery' ? words.redelivered : words.fetched}
      </Tag>
    )
  if (givenUpAt)
    return (
      <Tag tone="red" icon={<CircleX aria-hidden="true" />}>
        {words.notRecovered}
      </Tag>
    )
  return (
    <Tag tone="yellow" icon={<LoaderCircle aria-hidden="true" />}>
      {words.open}
    </Tag>
  )
}

function Hooks({ hooks, compare }: { hooks: readonly ComparedHook[]; compare: Compare }) {
  return (
    <Sheet
      title={words.webhooks}
      about={words.errorsFirst}
      actions={
        <Button size="small" busy={compare.busy && words.starting} onClick={() => compare.run(null)}>
          {words.checkAll}
        </Button>
      }
    >
      {hooks.length === 0 ? (
        <p className="px-4 py-3.5 text-sm text-ink-2">{words.noWebhooks}</p>
      ) : (
        <ul className="divide-y divide-line">
          {hooks.map((hook) => (
            <HookLine key={hook.hookId} hook={hook} compare={compare} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function HookLine({ hook, compare }: { hook: ComparedHook; compare: Compare }) {
  const { login, checkedAt, failures, error, leftAlone, lost, open, repositoryId } = hook
  const name = words.nameWebhook(hook)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="flex flex-wrap items-center gap-2 text-base font-[550] [overflow-wrap:anywhere]">
          {name}
          {leftAlone && <Tag tone="gray">{words.leftAlone[leftAlone]}</Tag>}
        </h3>
        {error && <p className="mt-1 text-sm text-red [overflow-wrap:anywhere]">{error}</p>}
        <Facts>
          {[
            login,
            checkedAt ? (
              <Message key="at" text={words.checked} time={<Time at={checkedAt} />} />
            ) : (
              words.notChecked
            ),
            failures > 0 && words.failed(failures),
            lost > 0 && words.countLost(lost, open),
          ]}
        </Facts>
      </div>
      {repositoryId && !leftAlone && (
        <Button size="small" disabled={compare.busy} onClick={() => compare.run(repositoryId)}>
          <span>
            {words.checkOne}
            <span className="sr-only">: {name}</span>
          </span>
        </Button>
      )}
    </li>
  )
}

/** Compares received deliveries with GitHub's list, for one repository's webhook or, with null, for all webhooks. */
function useCompare() {
  const client = useQueryClient()
  const [succeed, fail] = [useTellSuccess(), useTellFailure()]
  const { mutate, isPending } = useMutation({
    mutationFn: (repositoryId: string | null) =>
      call<typeof compareHooks>('POST /api/operators/lost/compare', { body: { repositoryId } }),
    onSuccess: ({ due }) => {
      void client.invalidateQueries({ queryKey: ASKED })
      if (due === 0) fail(nothingToCheck)
      else succeed(checkStarted(due))
    },
    onError: (error) => fail(problemText(error)),
  })
  return { run: (repositoryId: string | null) => mutate(repositoryId), busy: isPending }
}
type Compare = ReturnType<typeof useCompare>
