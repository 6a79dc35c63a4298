import { CATALOG, PRICE_RANGE, TRIAL_DAYS } from '@debrief/domain/billing/plan-catalog'
import { Lead, Section, SectionTitle } from '../Section.tsx'
import { StartTrial } from '../StartTrial.tsx'
import { pricing } from '../shared/words.ts'
import { IntervalChoice } from './IntervalChoice.tsx'
import { PlanOffer } from './PlanOffer.tsx'
import * as words from './words.ts'

export function Pricing() {
  return (
    <Section id="pricing" named="pricing-title">
      <div className="if-billing prices">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <SectionTitle id="pricing-title">{pricing}</SectionTitle>
          <span className="pb-[5px] text-ink-2">{words.trialAndPrices(TRIAL_DAYS, PRICE_RANGE)}</span>
          <div className="w-full sm:ml-auto sm:w-auto">
            <IntervalChoice />
          </div>
        </div>
        <Offers />
      </div>
      <div className="unless-billing">
        <SectionTitle id="pricing-title-free">{words.billingOff}</SectionTitle>
        <Lead>{words.teamsForEveryone}</Lead>
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
