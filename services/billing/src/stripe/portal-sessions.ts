import type { StripeClient } from './client.ts'

interface Visit {
  customerId: string
  returnUrl: string
  /** Opens the confirmation of this change instead of the portal's home page. */
  change?: { subscriptionId: string; itemId: string; priceId: string }
}

/** Metadata that marks the portal configuration that the catalog command created. */
export const OURS = { debrief: 'catalog' }

/** Creates a portal session for managing the plan, card and invoices, or for confirming a change. Returns its URL. */
export async function openPortalSession(stripe: StripeClient, visit: Visit): Promise<string> {
  const { customerId, returnUrl, change } = visit
  const configuration = await findConfiguration(stripe)
  const session = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: returnUrl,
    ...(configuration ? { configuration } : {}),
    ...(change ? { flow_data: buildFlow(change, returnUrl) } : {}),
  })
  return session.url
}

/**
 * Finds the configuration that the catalog command created; null if it doesn't exist, so the account's default
 * applies.
 */
export async function findConfiguration(stripe: StripeClient): Promise<string | null> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  return data.find(({ metadata }) => metadata?.debrief === OURS.debrief)?.id ?? null
}

const buildFlow = ({ subscriptionId, itemId, priceId }: NonNullable<Visit['change']>, returnUrl: string) => ({
  type: 'subscription_update_confirm' as const,
  subscription_update_confirm: {
    subscription: subscriptionId,
    items: [{ id: itemId, price: priceId, quantity: 1 }],
  },
  after_completion: { type: 'redirect' as const, redirect: { return_url: returnUrl } },
})
