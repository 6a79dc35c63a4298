import type { StripeClient } from './client.ts'

interface Visit {
  customerId: string
  returnUrl: string
  change?: { subscriptionId: string; itemId: string; priceId: string }
}

/** Marks the portal configuration that the catalog command creates, so Debrief can find it again. */
export const OURS = { debrief: 'catalog' }

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

/** Returns null if the catalog command hasn't created a configuration. Sessions then use the account's default. */
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
