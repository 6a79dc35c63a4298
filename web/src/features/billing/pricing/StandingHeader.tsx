import type { Plans } from '@debrief/contracts/billing/billing'
import type { Viewer } from '@debrief/contracts/people/viewer'
import { PRICE_RANGE, TRIAL_DAYS } from '@debrief/domain/billing/plan-catalog'
import { getSubscriptionBadge } from '@debrief/domain/billing/subscription-badge'
import { CreditCard, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { useTellFailure } from '../../../ui/dialogs/Toasts.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { checking, opening } from '../../../ui/words.ts'
import { useOpenPortal, useRefreshSubscription } from '../shared/use-billing.ts'
import { describeStanding } from './standing-words.ts'
import * as words from './words.ts'

interface Props {
  viewer: Viewer
  own: Plans['own'] | undefined
}

export function StandingHeader({ viewer, own }: Props) {
  const standing = own && describeStanding(own, viewer.access)
  return (
    <div className="min-h-[132px] min-w-0 flex-1 basis-72 sm:min-h-[150px]">
      <h1 className="max-w-[13em] min-h-[1em] font-display text-[36px]/[1.02] font-[680] tracking-[-.04em] text-balance [overflow-wrap:anywhere] sm:text-[46px]/[1.02]">
        {standing?.title ?? <span className="sr-only">{words.pricing}</span>}
      </h1>
      {own && <Status own={own} />}
      {standing?.text && <p className="mt-3 max-w-[62ch] text-[16px] text-ink-2">{standing.text}</p>}
      {own && (
        <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-[16px] text-ink-2">
          {!own.hasSubscription && !own.hadTrial && own.coveredBy === null && standing?.way === null && (
            <mark className="bg-mark px-1 text-on-mark">{words.freeTrial(TRIAL_DAYS)}</mark>
          )}
          {own.coveredBy === null && standing?.way === null && <span>{words.prices(PRICE_RANGE)}</span>}
          {standing?.way === 'check' && <CheckAgain />}
          {own.hasCustomer && own.subscription && own.coveredBy === null && (
            <Manage isFix={standing?.way === 'card'} />
          )}
        </p>
      )}
    </div>
  )
}

function Status({ own: { subscription, coveredBy } }: { own: Plans['own'] }) {
  const [now] = useState(() => new Date())
  if (!subscription || coveredBy !== null || subscription.status === 'active') return null
  const { text, tone } = getSubscriptionBadge(subscription, now)
  return (
    <p className="mt-3">
      <Tag tone={tone}>{text}</Tag>
    </p>
  )
}

function Manage({ isFix }: { isFix: boolean }) {
  const { open, busy } = useOpenPortal()
  return (
    <Button
      kind={isFix ? 'primary' : 'quiet'}
      className={isFix ? '' : 'max-sm:-ml-3.5'}
      icon={<CreditCard className="size-3.5" aria-hidden="true" />}
      busy={busy && opening}
      onClick={open}
    >
      {isFix ? words.updateCard : words.manage}
    </Button>
  )
}

function CheckAgain() {
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useRefreshSubscription()
  const check = () =>
    mutate(undefined, {
      onSuccess: ({ refreshed }) => refreshed || tellFailure(words.notConfirmed),
    })
  return (
    <Button
      kind="primary"
      icon={<RotateCw className="size-3.5" aria-hidden="true" />}
      busy={isPending && checking}
      onClick={check}
    >
      {words.checkAgain}
    </Button>
  )
}
