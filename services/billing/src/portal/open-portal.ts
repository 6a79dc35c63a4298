import { findCustomer } from '@debrief/database/stripe-customers'
import { noSubscription } from '../problems.ts'
import { asking } from '../stripe/faults.ts'
import { openPortalSession } from '../stripe/portal-sessions.ts'
import type { BillingTools } from '../tools.ts'

/** Gives the address of Stripe's page for managing what a person pays for. */
export async function openPortal(
  { userId, appUrl }: { userId: string; appUrl: string },
  { database: { db }, stripe }: BillingTools,
): Promise<{ url: string }> {
  const customerId = await findCustomer(db, userId)
  if (!customerId) throw noSubscription()
  const url = await asking(
    openPortalSession(stripe, { customerId, returnUrl: `${appUrl}/settings?from=billing` }),
  )
  return { url }
}
