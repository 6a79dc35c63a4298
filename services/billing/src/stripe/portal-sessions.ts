import type { StripeClient } from './client.ts'

interface Visit {
  customerId: string
  returnUrl: string
  /** Straight to confirming this change, instead of the portal's first page. */
  change?: { subscriptionId: string; itemId: string; priceId: string }
}

/** What marks the portal's configuration that the catalogue command made. */
export const OURS = { debrief: 'catalogue' }

/** Opens Stripe's page for what there is: plan, card, invoices, cancelling. Gives its address. */
export async function openPortalSession(stripe: StripeClient, visit: Visit): Promise<string> {
  const { customerId, returnUrl, change } = visit
  const configuration = await findConfiguration(stripe)
  const session = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: returnUrl,
    ...(configuration ? { configuration } : {}),
    ...(change ? { flow_data: flowOf(change, returnUrl) } : {}),
  })
  return session.url
}

/** The one that the catalogue command made; null for the account's default. */
export async function findConfiguration(stripe: StripeClient): Promise<string | null> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  return data.find(({ metadata }) => metadata?.debrief === OURS.debrief)?.id ?? null
}

const flowOf = ({ subscriptionId, itemId, priceId }: NonNullable<Visit['change']>, returnUrl: string) => ({
  type: 'subscription_update_confirm' as const,
  subscription_update_confirm: {
    subscription: subscriptionId,
    items: [{ id: itemId, price: priceId, quantity: 1 }],
  },
  after_completion: { type: 'redirect' as const, redirect: { return_url: returnUrl } },
})
