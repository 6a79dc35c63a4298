import { BILLING_INTERVALS, type CatalogueEntry } from '@debrief/domain/plan-catalogue'
import { Check } from 'lucide-react'
import { StartTrial } from '../StartTrial.tsx'
import { agentTokens, shownPrice } from './landing-prices.ts'

/** One plan with both its prices; the style sheet leaves out the one that is not chosen. */
export function PlanOffer({ entry }: { entry: CatalogueEntry }) {
  const { planType, name, description, features } = entry
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
            POPULAR
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
      <div className="mt-auto">
        <StartTrial kind={isPopular ? 'primary' : 'default'} of={name} />
      </div>
    </article>
  )
}
