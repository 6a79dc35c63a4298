import { findCustomer } from '@debrief/database/billing/stripe-customers'
import type { BillingTools } from '../context.ts'
import { customerUnknown, noSubscription } from '../problems.ts'
import { asking, isUnknownCustomer } from '../stripe/faults.ts'
import { openPortalSession } from '../stripe/portal-sessions.ts'

export async function openPortal(
  { userId, appUrl }: { userId: string; appUrl: string },
  { database: { db }, stripe }: BillingTools,
): Promise<{ url: string }> {
  const customerId = await findCustomer(db, userId)
  if (!customerId) throw noSubscription()
  const visit = { customerId, returnUrl: `${appUrl}/settings?from=billing` }
  const url = await asking(openPortalSession(stripe, visit)).catch((error: unknown) => {
    throw isUnknownCustomer(error) ? customerUnknown() : error
  })
  return { url }
}
