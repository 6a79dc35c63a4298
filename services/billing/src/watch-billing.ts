import type { Connection } from '@debrief/database/connect'
import { type BillingGauges, readBillingGauges } from '@debrief/database/gauges/read-billing-gauges'
import { createMetrics } from '@debrief/service-kit/metrics'
import { askOnScrape, type Readings } from '@debrief/service-kit/seen/ask-on-scrape'
import { watchDatabase } from '@debrief/service-kit/seen/watch-database'
import type { Registry } from 'prom-client'

/** Metrics of the billing service: how far what is stored is from what the payment provider has. */
export function watchBilling({ pool }: Connection): Registry {
  const registry = createMetrics('billing')
  watchDatabase(registry, pool)
  askOnScrape(registry, {
    gauges: {
      stripe_syncs: {
        help: 'Customers that wait to be fetched, and those whose last try failed',
        labels: ['state'],
      },
      stripe_sync_lag_seconds: { help: 'How long the customer who is due longest has waited' },
      stripe_drift: { help: 'Customers that the last daily comparison found to differ' },
      stripe_compared_age_seconds: { help: 'Time since that comparison' },
      stripe_quarantined: { help: 'Events within a day of customers whom nobody here is' },
      seat_purchase_open_seconds: { help: 'Age of the oldest purchase of seats whose answer is not known' },
      seats_over: { help: 'Teams with more members than seats' },
    },
    read: async () => tell(await readBillingGauges(pool)),
  })
  return registry
}

const known = (value: number | null): Readings => (value === null ? [] : [{ value }])

function tell(gauges: BillingGauges) {
  return {
    stripe_syncs: [
      { labels: { state: 'waiting' }, value: gauges.waiting },
      { labels: { state: 'failing' }, value: gauges.failing },
    ],
    stripe_sync_lag_seconds: [{ value: gauges.syncLag ?? 0 }],
    stripe_drift: [{ value: gauges.drift }],
    stripe_compared_age_seconds: known(gauges.comparedAge),
    stripe_quarantined: [{ value: gauges.quarantined }],
    seat_purchase_open_seconds: [{ value: gauges.oldestPurchase ?? 0 }],
    seats_over: [{ value: gauges.seatsOver }],
  }
}
