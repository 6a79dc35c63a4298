import { CATALOG, PRICE_RANGE, TRIAL_DAYS } from '@debrief/domain/billing/plan-catalog'
import { Lead, Section, SectionTitle } from '../Section.tsx'
import { StartTrial } from '../StartTrial.tsx'
import { IntervalChoice } from './IntervalChoice.tsx'
import { PlanOffer } from './PlanOffer.tsx'

export function Pricing() {
  return (
    <Section id="pricing" named="pricing-title">
      <div className="if-billing prices">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <SectionTitle id="pricing-title">Pricing</SectionTitle>
          <span className="pb-[5px] text-ink-2">
            {TRIAL_DAYS} days free, no credit card. {PRICE_RANGE}.
          </span>
          <div className="w-full sm:ml-auto sm:w-auto">
            <IntervalChoice />
          </div>
        </div>
        <Offers />
      </div>
      <div className="unless-billing">
        <SectionTitle id="pricing-title-free">Billing is off.</SectionTitle>
        <Lead>Everyone who can sign in to this installation has the Teams plan, without limits.</Lead>
        <StartTrial className="mt-5" />
      </div>
    </Section>
  )
}

export const Offers = () => (
  <div className="mt-7 grid border-t border-line-2 lg:grid-cols-3">
    {CATALOG.map((entry) => (
      <PlanOffer key={entry.planType} entry={entry} />
    ))}
  </div>
)
