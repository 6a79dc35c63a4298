import {
  type CatalogEntry,
  getCatalogEntry,
  perMonth,
  pricePerMonth,
  yearlySaving,
} from '@debrief/domain/billing/plan-catalog'
import { PLAN_DESCRIPTIONS } from '@debrief/domain/billing/plan-descriptions'
import {
  BILLING_INTERVALS,
  type BillingInterval,
  PLAN_LIMITS,
  type PlanType,
} from '@debrief/domain/billing/plans'
import { Check } from 'lucide-react'
import { toLogin } from '../../billing/shared/plan-query.ts'
import { StartTrial } from '../StartTrial.tsx'
import * as words from './words.ts'

export function PlanOffer({ entry }: { entry: CatalogEntry }) {
  const { planType, name } = entry
  const { description, features } = PLAN_DESCRIPTIONS[planType]
  const isPopular = planType === 'pro'
  const tokens = agentTokens(planType)
  return (
    <article
      aria-labelledby={`plan-${planType}`}
      className="flex flex-col border-line py-5 max-lg:border-t max-lg:first:border-t-0 lg:border-l lg:px-7 lg:pb-1 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0"
    >
      <h3 id={`plan-${planType}`} className="flex items-center gap-2 title-2">
        {name}
        {isPopular && (
          <span className="rounded-xs bg-mark px-[7px] py-1 font-sans text-xs/none font-[550] tracking-normal text-on-mark ring-1 ring-mark-deep">
            {words.popular}
          </span>
        )}
      </h3>
      <p className="mt-1 text-ink-2">{description}</p>
      {BILLING_INTERVALS.map((interval) => {
        const { perMonth, unit, billed } = shownPrice(planType, interval)
        return (
          <div key={interval} data-interval={interval} className="mt-3">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <b className="font-display text-[44px]/none font-[660] tracking-[-.045em] tabular-nums">
                ${perMonth}
              </b>
              <span className="text-ink-2">{unit}</span>
            </p>
            <p className="mt-1.5 text-sm text-ink-3">{billed}</p>
          </div>
        )
      })}
      <ul className="mt-4 mb-5 grid gap-[5px] text-ink-2">
        {[...features, ...(tokens === null ? [] : [tokens])].map((feature) => (
          <li key={feature} className="grid grid-cols-[22px_1fr]">
            <Check className="mt-[3px] size-4 text-ink-3" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {BILLING_INTERVALS.map((interval) => (
        <div key={interval} data-interval={interval} className="mt-auto">
          <StartTrial
            kind={isPopular ? 'primary' : 'default'}
            label={words.startTrial(name, interval)}
            href={toLogin({ planType, interval })}
          />
        </div>
      ))}
    </article>
  )
}

interface ShownPrice {
  /** In dollars per month. For a plan with seats, this is the price per seat. */
  perMonth: number
  unit: string
  billed: string
}

/** The landing page states the price of team plans per seat (specification, point 9). */
function shownPrice(planType: PlanType, interval: BillingInterval): ShownPrice {
  const { base, seat } = getCatalogEntry(planType).price[interval]
  const saving = yearlySaving(planType)
  if (seat === null)
    return {
      perMonth: pricePerMonth(planType, interval),
      unit: words.perMonth,
      billed: words.billed(interval, base, saving),
    }
  return {
    perMonth: perMonth(seat, interval),
    unit: words.perSeat,
    billed: words.billedForSeats(interval, PLAN_LIMITS[planType].baseSeats, base, saving),
  }
}

/** Returns null if the plan doesn't include the agent. */
function agentTokens(planType: PlanType): string | null {
  const { aiAgentEnabled, aiAgentTokensLimit, baseSeats } = PLAN_LIMITS[planType]
  return aiAgentEnabled ? words.agentTokens(aiAgentTokensLimit, baseSeats > 1) : null
}
