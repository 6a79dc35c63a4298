import type { SubscriptionView, showSubscription } from '@debrief/contracts/billing/billing'
import { call } from '@debrief/contracts/call'
import { getSubscriptionBadge, renewalLine } from '@debrief/domain/billing/subscription-badge'
import { buildUsageMeter, formatCount } from '@debrief/domain/billing/usage-meter'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { CircleAlert, CircleCheck, Clock, CreditCard } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { Meter } from '../../../ui/marks/Meter.tsx'
import { Tag, TONES } from '../../../ui/marks/Tag.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { opening } from '../../../ui/words.ts'
import { Panel, PanelHeader, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { BILLING, useOpenPortal, useRefreshSubscription } from '../shared/use-billing.ts'
import * as words from './words.ts'

const day = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', day: 'numeric' })
const ICONS = { blue: Clock, green: CircleCheck, red: CircleAlert, gray: CircleAlert }

const EndingPanel = lazy(async () => ({ default: (await import('./EndingPanel.tsx')).EndingPanel }))

export function SubscriptionPanel() {
  useReturnFromBilling()
  const { data, isPending, error, refetch } = useSubscription()
  return (
    <>
      <Panel name={words.subscription} about={data ? words.describeSubscription(data) : '\u00a0'}>
        {error && !data && (
          <div className="p-3">
            <LoadFailed
              title={words.subscriptionFailed}
              reason={problemText(error)}
              onRetry={() => void refetch()}
            />
          </div>
        )}
        {isPending && (
          <div className="min-h-[322px] lg:min-h-[138px]">
            <RowSkeletons label={words.loadingSubscription} rows={2} />
          </div>
        )}
        {data && <Subscription view={data} />}
      </Panel>
      {data?.billing === 'on' && (
        <Suspense>
          <EndingPanel />
        </Suspense>
      )}
    </>
  )
}

function Subscription({ view }: { view: SubscriptionView }) {
  const { billing, subscription, usage, mayManage } = view
  const { open, busy } = useOpenPortal()
  return (
    <>
      <PanelHeader>
        <span className="title-3">{words.namePlan(view)}</span>
        {subscription?.through === 'own' && <Badge subscription={subscription} />}
        <span className="flex-1" />
        <Link to="/settings/usage" className={buttonLook({ kind: 'quiet', size: 'small' })}>
          {words.toUsage}
        </Link>
        {billing === 'on' && subscription?.through !== 'team' && (
          <Link to="/pricing" className={buttonLook({ kind: 'quiet', size: 'small' })}>
            {words.toPlans}
          </Link>
        )}
        {mayManage && (
          <Button
            size="small"
            icon={<CreditCard className="size-3.5" aria-hidden="true" />}
            busy={busy && opening}
            onClick={open}
          >
            {words.manage}
          </Button>
        )}
      </PanelHeader>
      {usage && <UsageMeters usage={usage} />}
      {usage?.pooled && isUsedUp(usage.analyses) && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-2">{words.raiseLimit(mayManage)}</p>
      )}
      {subscription?.renewal && <Renewal subscription={subscription} renewal={subscription.renewal} />}
    </>
  )
}

const isUsedUp = ({ limit, used }: { limit: number | null; used: number }) => limit !== null && used >= limit

type OwnSubscription = NonNullable<SubscriptionView['subscription']>

function Badge({ subscription }: { subscription: OwnSubscription }) {
  const [now] = useState(() => new Date())
  const { text, tone } = getSubscriptionBadge(subscription, now)
  const Icon = ICONS[tone]
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" />}>
      {text}
    </Tag>
  )
}

function Renewal({
  subscription,
  renewal,
}: {
  subscription: OwnSubscription
  renewal: NonNullable<OwnSubscription['renewal']>
}) {
  const line = renewalLine({ ...subscription, ...renewal }, (at) => day.format(at))
  const { price } = renewal
  const { extraSeats } = subscription
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5 pr-3 pl-4 text-sm text-ink-2">
      {price && (
        <span className="tabular-nums">
          <b className="font-semibold text-ink">
            {words.prices[price.interval](price.total.toLocaleString('en-US'))}
          </b>
          {extraSeats > 0 && price.seat !== null && (
            <> · {words.seatPrices(price.base, { seats: extraSeats, each: price.seat })}</>
          )}
        </span>
      )}
      <span className="flex-1" />
      {line && <span>{line}</span>}
    </div>
  )
}

function useSubscription() {
  return useQuery({
    queryKey: [BILLING, 'subscription'],
    queryFn: ({ signal }) => call<typeof showSubscription>('GET /api/billing/subscription', { signal }),
  })
}

/** After a return from Stripe (`?from=billing`), fetches the changed subscription and removes the query string. */
function useReturnFromBilling(): void {
  const [search, setSearch] = useSearchParams()
  const { mutate } = useRefreshSubscription()
  const isBack = search.get('from') === 'billing'
  useEffect(() => {
    if (!isBack) return
    mutate()
    setSearch({}, { replace: true })
  }, [isBack, mutate, setSearch])
}

function UsageMeters({ usage }: { usage: NonNullable<SubscriptionView['usage']> }) {
  return (
    <div className="grid lg:grid-cols-3">
      <Usage kind="analyses" {...usage.analyses} monthly />
      <Usage kind="repositories" {...usage.repositories} />
      <Usage kind="agentTokens" {...usage.agentTokens} monthly />
    </div>
  )
}

interface UsageProps {
  kind: keyof typeof words.meters
  used: number
  limit: number | null
  monthly?: boolean
}

function Usage({ kind, used, limit, monthly = false }: UsageProps) {
  const meter = buildUsageMeter(limit, used)
  return (
    <div className="border-t border-line px-4 py-3.5 first:border-t-0 lg:border-t-0 lg:border-l lg:first:border-l-0">
      <div className="mb-2 flex justify-between gap-2 text-sm">
        <span>{words.meters[kind].name}</span>
        <b className="font-semibold tabular-nums">
          {formatCount(used)} {limit !== null && <span className="text-ink-3">/ {formatCount(limit)}</span>}
        </b>
      </div>
      <Meter
        label={words.meters[kind].used}
        used={used}
        limit={limit}
        share={meter.share}
        tone={meter.tone}
      />
      <div
        className={clsx(
          meter.tone === 'green' ? 'text-ink-3' : [TONES[meter.tone], 'text-tone'],
          'mt-[7px] text-xs',
        )}
      >
        {words.describeLeft(meter, monthly)}
      </div>
    </div>
  )
}
