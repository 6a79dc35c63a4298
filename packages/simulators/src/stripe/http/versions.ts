import type { StripeObject } from '../objects/nouns.ts'

/**
 * docs.stripe.com/changelog/basil/2025-03-31: the billing period moved to the items, and an invoice's subscription
 * moved to `parent`.
 */
const PERIOD_MOVED = '2025-03-31'

/**
 * Converts an object and its nested objects to the format of `version`, in place. Objects that already have that format
 * stay unchanged.
 */
export function renderObject<T>(value: T, version: string): T {
  if (isCurrent(version)) return value
  makeOlder(value)
  return value
}

export const isCurrent = (version: string) => version.slice(0, PERIOD_MOVED.length) >= PERIOD_MOVED

function makeOlder(value: unknown): void {
  if (Array.isArray(value)) {
    for (const one of value) makeOlder(one)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const one of Object.values(value)) makeOlder(one)
  const object = value as StripeObject
  if (object.object === 'subscription') subscriptionBefore(object)
  if (object.object === 'invoice') invoiceBefore(object)
  if (object.object === 'line_item') lineBefore(object)
}

function subscriptionBefore(subscription: StripeObject) {
  const items = (subscription.items as { data: StripeObject[] } | undefined)?.data ?? []
  const [first] = items
  if (first?.current_period_end === undefined) return
  subscription.current_period_start = first?.current_period_start ?? null
  subscription.current_period_end = first?.current_period_end ?? null
  for (const item of items) {
    delete item.current_period_start
    delete item.current_period_end
  }
}

function invoiceBefore(invoice: StripeObject) {
  if (invoice.parent === undefined) return
  const parent = invoice.parent as { subscription_details?: { subscription: string } } | null
  invoice.subscription = parent?.subscription_details?.subscription ?? null
  invoice.subscription_details = parent?.subscription_details ?? null
  invoice.paid = invoice.status === 'paid'
  delete invoice.parent
}

function lineBefore(line: StripeObject) {
  if (line.parent === undefined) return
  const parent = line.parent as {
    subscription_item_details?: { subscription: string; subscription_item: string; proration: boolean }
  } | null
  const details = parent?.subscription_item_details
  line.subscription = details?.subscription ?? null
  line.subscription_item = details?.subscription_item
  line.proration = details?.proration ?? false
  line.type = 'subscription'
  delete line.parent
}
