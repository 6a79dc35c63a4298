import { PRICE_RANGE, TRIAL_DAYS } from '@debrief/domain/billing/plan-catalog'
import { Comparison } from '../../billing/shared/Comparison.tsx'
import { Lead } from '../Section.tsx'
import { StartTrial } from '../StartTrial.tsx'
import { pricing } from '../shared/words.ts'
import { IntervalChoice } from './IntervalChoice.tsx'
import { Offers } from './Pricing.tsx'
import * as words from './words.ts'

/** Only signed-out people see this page. For signed-in people, the server sends the app at the same address. */
export function PublicPricing() {
  return (
    <section aria-labelledby="pricing-title" className="pt-8 lg:pt-14">
      <h1 id="pricing-title" className="display-1">
        {pricing}
      </h1>
      <div className="if-billing prices" data-island="interval">
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
          <Lead className="flex-1 basis-72">{words.pricesAndTrial(PRICE_RANGE, TRIAL_DAYS)}</Lead>
          <div className="sm:ml-auto">
            <IntervalChoice />
          </div>
        </div>
        <h2 className="sr-only">{words.plans}</h2>
        <Offers />
        <div data-interval="month">
          <Comparison interval="month" />
        </div>
        <div data-interval="year">
          <Comparison interval="year" />
        </div>
      </div>
      <div className="unless-billing">
        <Lead>
          {words.billingOff} {words.teamsForEveryone}
        </Lead>
        <StartTrial className="mt-5" />
      </div>
    </section>
  )
}
