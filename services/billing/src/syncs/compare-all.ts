import { recordCompare } from '@debrief/database/billing/comparisons'
import { requestSync } from '@debrief/database/billing/customer-syncs'
import { type MirroredSubscription, readMirror } from '@debrief/database/billing/mirror-subscriptions'
import { listCustomers } from '@debrief/database/billing/stripe-customers'
import { defineChore } from '@debrief/jobs/define-job'
import type { BillingTools } from '../context.ts'
import { listAllSubscriptions, toMirroredSubscription } from '../stripe/subscriptions.ts'
import { knowPrices } from './fetch-customer.ts'

const PAGE = 200

export interface CompareSettings {
  compareHours: number
}

/** Finds customers whose data differs from Stripe, for example after missed events, and syncs them (S5). */
export const compareSubscriptions = defineChore<BillingTools & CompareSettings>('compare-subscriptions', {
  every: ({ compareHours }) => compareHours * 3_600,
  run: async (tools) => void (await compareAll(tools, tools.signal)),
})

export async function compareAll(
  { database: { db }, stripe, log }: BillingTools,
  signal?: AbortSignal,
): Promise<{ customers: number; drifted: number }> {
  const theirs = await listAllSubscriptions(stripe)
  const prices = await knowPrices(db, [...theirs.values()].flat())
  let customers = 0
  let drifted = 0
  for (let after = ''; ; ) {
    signal?.throwIfAborted()
    const page = await listCustomers(db, after, PAGE)
    const last = page.at(-1)
    if (last === undefined) break
    const ours = await readMirror(db, page)
    for (const customerId of page) {
      const present = (theirs.get(customerId) ?? []).map((subscription) =>
        toMirroredSubscription(subscription, prices),
      )
      if (toComparableText(present) === toComparableText(ours.get(customerId) ?? [])) continue
      drifted += 1
      await requestSync(db, customerId)
      log.warn({ customerId }, 'customer differed from Stripe: sync enqueued')
    }
    customers += page.length
    after = last
  }
  await recordCompare(db, { customers, drifted })
  log[drifted > 0 ? 'error' : 'info']({ customers, drifted }, 'subscriptions compared')
  return { customers, drifted }
}

/** The database keeps the first billing anchor even if Stripe's anchor changes, so the anchor isn't compared. */
function toComparableText(subscriptions: readonly MirroredSubscription[]): string {
  const facts = subscriptions
    .map(({ anchorAt: _, ...rest }) => Object.entries(rest).toSorted(([a], [b]) => a.localeCompare(b)))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  return JSON.stringify(facts)
}
