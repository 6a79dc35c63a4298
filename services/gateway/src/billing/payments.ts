import { startCheckout as begin } from '@debrief/billing/checkout/start-checkout'
import type { BillingTools } from '@debrief/billing/context'
import { openPortal as manage } from '@debrief/billing/portal/open-portal'
import { coveredByTeam, paymentsNotSetUp } from '@debrief/billing/problems'
import { openPortal, refreshSubscription, startCheckout } from '@debrief/contracts/billing/billing'
import type { Viewer } from '@debrief/contracts/people/viewer'
import { syncNow } from '@debrief/database/billing/customer-syncs'
import { findCustomer } from '@debrief/database/billing/stripe-customers'
import { recordAudit } from '@debrief/database/operations/audit'
import { type Context, serve } from '../context.ts'

export const startCheckoutRoute = serve(startCheckout)(async ({ body, requestId }, context: Context) => {
  const { viewer, db, appUrl } = context
  refuseWhereCovered(viewer)
  const answer = await begin({ userId: viewer.id, appUrl, ...body }, requireBilling(context))
  await recordAudit(db, { action: 'plan_chosen', actorId: viewer.id, requestId, details: body })
  return answer
})

export const openPortalRoute = serve(openPortal)(async (_, context: Context) => {
  refuseWhereCovered(context.viewer)
  return manage({ userId: context.viewer.id, appUrl: context.appUrl }, requireBilling(context))
})

export const refreshSubscriptionRoute = serve(refreshSubscription)(async (_, context: Context) => {
  const { db, viewer, billing } = context
  const customerId = billing && (await findCustomer(db, viewer.id))
  return { refreshed: customerId ? await syncNow(db, customerId) : false }
})

/** Throws if the team already pays for the person, so that people don't pay twice. */
function refuseWhereCovered({ access }: Viewer): void {
  if (access.type === 'team_member') throw coveredByTeam(access.teamName)
}

export function requireBilling({ billing }: Pick<Context, 'billing'>): BillingTools {
  if (!billing) throw paymentsNotSetUp()
  return billing
}
