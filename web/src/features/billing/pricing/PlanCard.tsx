import type { Plans } from '@debrief/contracts/billing/billing'
import { type BillingInterval, perMonth } from '@debrief/domain/billing/plan-catalog'
import { describePlanChoice } from '@debrief/domain/billing/plan-choice'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { Button } from '../../../ui/controls/Button.tsx'

interface Props {
  plan: Plans['plans'][number]
  own: Plans['own']
  interval: BillingInterval
  busy: boolean
  onChoose(): void
}

export function PlanCard({ plan, own, interval, busy, onChoose }: Props) {
  const { name, planType, description, features, price } = plan
  const popular = planType === 'pro'
  const choice = describePlanChoice(planType, own)
  const covered = own.coveredBy !== null
  return (
    <section
      aria-label={name}
      className={clsx(
        'relative flex flex-col',
        popular
          ? 'z-1 -mx-px rounded-lg border border-ink bg-sheet px-5 pt-10 pb-6 shadow-2 lg:mx-0 lg:-my-3.5 lg:px-[26px] lg:pb-[38px]'
          : 'border-t border-line px-5 py-[22px] first:border-t-0 lg:border-t-0 lg:border-l lg:px-[26px] lg:pt-[26px] lg:pb-6 lg:first:border-l-0',
      )}
    >
      {popular && (
        <span className="absolute -top-px left-6 rounded-b-sm bg-mark px-2.5 py-[7px] text-xs/none font-semibold text-on-mark ring-1 ring-ink">
          POPULAR
        </span>
      )}
      <h2 className="font-display text-[22px]/[1.2] font-[640] tracking-[-.02em]">{name}</h2>
      <p className="text-ink-2">{description}</p>
      <p className="mt-4 mb-0.5 flex items-baseline gap-1.5">
        <b className="font-display text-[52px]/none font-[650] tracking-[-.045em] tabular-nums">
          ${price[interval].perMonth}
        </b>
        <span className="text-ink-2">
          {price[interval].seat === null ? 'per month' : 'per month, 2 seats'}
        </span>
      </p>
      <p className="text-sm text-ink-3">{describeBilling(price[interval], interval)}</p>
      <ul className="mt-5 mb-6 grid gap-[9px]">
        {features.map((feature) => (
          <li key={feature} className="grid grid-cols-[22px_1fr]">
            <Check className="mt-[3px] size-4 text-ink-3" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <Button
        kind={popular ? 'primary' : 'default'}
        className="mt-auto !h-[46px] w-full rounded-md text-md"
        disabled={choice.disabled || covered}
        busy={busy && 'Opening…'}
        onClick={onChoose}
      >
        {choice.label}
        <span className="sr-only">: {name}</span>
      </Button>
    </section>
  )
}

function describeBilling(
  { base, seat }: Plans['plans'][number]['price']['month'],
  interval: BillingInterval,
): string {
  const often = interval === 'year' ? 'billed yearly' : 'billed monthly'
  if (seat === null) return `$${base} ${often}`
  return `$${base} ${often} · $${perMonth(seat, interval)} per seat, per month`
}
