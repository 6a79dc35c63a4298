import type { StripeClient } from './client.ts'

interface Visit {
  customerId: string
  returnUrl: string
  /** If set, the portal opens with the confirmation page of this change instead of its home page. */
  change?: { subscriptionId: string; itemId: string; priceId: string }
}

/** The catalog command adds this metadata to its portal configuration, so that the configuration can be found again. */
export const OURS = { debrief: 'catalog' }

/**
 * Creates a portal session and returns its URL. In the portal, people manage their plan, card and invoices, or confirm
 * a change.
 */
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
 * Finds the portal configuration that the catalog command created. Without one, sessions use the account's default
 * configuration.
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
