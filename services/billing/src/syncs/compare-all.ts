import { beginCompare, finishCompare } from '@debrief/database/billing-compares'
import { askForSync } from '@debrief/database/customer-syncs'
import { type MirroredSubscription, readMirror } from '@debrief/database/mirror-subscriptions'
import { listCustomers } from '@debrief/database/stripe-customers'
import { listAllSubscriptions, mirrorOf } from '../stripe/subscriptions.ts'
import type { BillingTools } from '../tools.ts'
import { knowPrices } from './fetch-customer.ts'

const PAGE = 200

/**
 * Holds everything mirrored against what the payment provider has, and asks for whoever differs: what heals events that
 * never came (S5). null: compared within the last hours already.
 */
export async function compareAll(
  everyHours: number,
  tools: BillingTools,
): Promise<{ customers: number; drifted: number } | null> {
  const { database, stripe, log } = tools
  const id = await beginCompare(database.db, everyHours)
  if (id === null) return null
  const theirs = await listAllSubscriptions(stripe)
  const prices = await knowPrices(database.db, [...theirs.values()].flat())
  let customers = 0
  let drifted = 0
  for (let after = ''; ; ) {
    const page = await listCustomers(database.db, after, PAGE)
    if (page.length === 0) break
    const ours = await readMirror(database.db, page)
    for (const customerId of page) {
      const present = (theirs.get(customerId) ?? []).map((subscription) => mirrorOf(subscription, prices))
      if (textOf(present) === textOf(ours.get(customerId) ?? [])) continue
      drifted += 1
      await askForSync(database.db, customerId)
      log.warn({ customerId }, 'customer drifted: fetched anew')
    }
    customers += page.length
    after = page.at(-1)!
  }
  await finishCompare(database.db, { id, customers, drifted })
  log[drifted > 0 ? 'error' : 'info']({ customers, drifted }, 'subscriptions compared')
  return { customers, drifted }
}

/** The anchor is left out: ours stays as it was first seen. */
function textOf(subscriptions: readonly MirroredSubscription[]): string {
  const facts = subscriptions
    .map(({ anchorAt: _, ...rest }) => Object.entries(rest).toSorted(([a], [b]) => a.localeCompare(b)))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  return JSON.stringify(facts)
}
