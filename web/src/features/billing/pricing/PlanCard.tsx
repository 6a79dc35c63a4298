import type { Plans } from '@debrief/contracts/billing/billing'
import { perMonth, yearlySaving } from '@debrief/domain/billing/plan-catalog'
import { describePlanChoice } from '@debrief/domain/billing/plan-choice'
import type { BillingInterval, PlanType } from '@debrief/domain/billing/plans'
import { findStanding } from '@debrief/domain/billing/standing'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { opening } from '../../../ui/words.ts'
import * as words from './words.ts'

interface Props {
  plan: Plans['plans'][number]
  own: Plans['own']
  interval: BillingInterval
  /** Whether the person chose this plan before signing in or before leaving the checkout. */
  isChosen: boolean
  busy: boolean
  onChoose(): void
}

export function PlanCard({ plan, own, interval, isChosen, busy, onChoose }: Props) {
  const { name, planType, description, features, price } = plan
  const popular = planType === 'pro'
  const choice = isOpen(own) ? describePlanChoice({ planType, interval }, own) : null
  const note = describeOwn(planType, own)
  return (
    <section
      aria-label={name}
      data-plan={planType}
      className={clsx(
        'relative flex flex-col',
        popular
          ? 'z-1 -mx-px rounded-lg border border-ink bg-sheet px-5 pt-10 pb-6 shadow-2 lg:mx-0 lg:-my-3.5 lg:px-[26px] lg:pb-[38px]'
          : 'border-t border-line px-5 py-[22px] first:border-t-0 lg:border-t-0 lg:border-l lg:px-[26px] lg:pt-[26px] lg:pb-6 lg:first:border-l-0',
      )}
    >
      {popular && (
        <span className="absolute -top-px left-6 rounded-b-sm bg-mark px-2.5 py-[7px] text-xs/none font-semibold text-on-mark ring-1 ring-ink">
          {words.popular}
        </span>
      )}
      <h2 className="flex flex-wrap items-center gap-2 font-display text-[22px]/[1.2] font-[640] tracking-[-.02em]">
        {name}
        {isChosen && <Tag tone="blue">{words.yourChoice}</Tag>}
      </h2>
      <p className="text-ink-2">{description}</p>
      <p className="mt-4 mb-0.5 flex items-baseline gap-1.5">
        <b className="font-display text-[52px]/none font-[650] tracking-[-.045em] tabular-nums">
          ${price[interval].perMonth}
        </b>
        <span className="text-ink-2">
          {price[interval].seat === null ? words.perMonth : words.perMonthWithSeats}
        </span>
      </p>
      <p className="text-sm text-ink-3">{describeBilling(plan, interval)}</p>
      <ul className="mt-5 mb-6 grid gap-[9px]">
        {features.map((feature) => (
          <li key={feature} className="grid grid-cols-[22px_1fr]">
            <Check className="mt-[3px] size-4 text-ink-3" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {choice && (
        <Button
          kind={(popular || isChosen) && choice.label !== 'Downgrade' ? 'primary' : 'default'}
          className="mt-auto !h-[46px] w-full rounded-md text-md"
          disabled={choice.disabled}
          busy={busy && opening}
          onClick={onChoose}
        >
          {choice.label}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {note && <p className="mt-auto text-sm font-semibold">{note}</p>}
    </section>
  )
}

const isOpen = ({ coveredBy, subscription }: Plans['own']) =>
  coveredBy === null && !['unpaid', 'paused', 'unconfirmed'].includes(findStanding(subscription))

/** Returns the text to show instead of the button, or null if nothing replaces it. */
function describeOwn(planType: PlanType, own: Plans['own']): string | null {
  if (own.coveredBy !== null) return planType === 'teams' ? words.paidForBy(own.coveredBy) : null
  return !isOpen(own) && own.subscription?.planType === planType ? words.yourPlan : null
}

function describeBilling({ planType, price }: Plans['plans'][number], interval: BillingInterval): string {
  const { base, seat } = price[interval]
  const billed =
    interval === 'year' ? words.billedYearly(base, yearlySaving(planType)) : words.billedMonthly(base)
  return seat === null ? billed : `${billed} · ${words.seatPrice(perMonth(seat, interval))}`
}
