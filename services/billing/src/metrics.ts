import type { Connection } from '@debrief/database/connect'
import {
  type BillingGauges,
  readBillingGauges,
} from '@debrief/database/operations/metrics/read-billing-gauges'
import { watchDatabase } from '@debrief/service-kit/metrics/database-metrics'
import { askOnScrape, type Readings } from '@debrief/service-kit/metrics/read-on-scrape'
import { createMetrics } from '@debrief/service-kit/metrics/serve-metrics'
import type { Registry } from 'prom-client'

/** Serves the metrics of the billing service, mainly how much the stored data differs from Stripe's. */
export function watchBilling({ pool }: Connection): Registry {
  const registry = createMetrics('billing')
  watchDatabase(registry, pool)
  askOnScrape(registry, {
    gauges: {
      stripe_drift: { help: 'Customers whose data differed from Stripe’s in the last daily comparison' },
      stripe_compared_age_seconds: { help: 'Time since the last comparison with Stripe' },
      stripe_quarantined: { help: 'Stripe events from the last day for customers who don’t exist here' },
      seat_purchase_open_seconds: { help: 'Age of the oldest seat purchase whose result is unknown' },
      seats_over: { help: 'Teams with more members than seats' },
    },
    read: async () => tell(await readBillingGauges(pool)),
  })
  return registry
}

const known = (value: number | null): Readings => (value === null ? [] : [{ value }])

function tell(gauges: BillingGauges) {
  return {
    stripe_drift: [{ value: gauges.drift }],
    stripe_compared_age_seconds: known(gauges.comparedAge),
    stripe_quarantined: [{ value: gauges.quarantined }],
    seat_purchase_open_seconds: [{ value: gauges.oldestPurchase ?? 0 }],
    seats_over: [{ value: gauges.seatsOver }],
  }
}
