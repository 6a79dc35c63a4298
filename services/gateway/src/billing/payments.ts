import { startCheckout as begin } from '@debrief/billing/checkout/start-checkout'
import { openPortal as manage } from '@debrief/billing/portal/open-portal'
import { coveredByTeam, paymentsNotSetUp } from '@debrief/billing/problems'
import { requestSync } from '@debrief/billing/request-sync'
import type { BillingTools } from '@debrief/billing/tools'
import { openPortal, refreshSubscription, startCheckout } from '@debrief/contracts/http/billing'
import type { Viewer } from '@debrief/contracts/http/viewer'
import { recordAudit } from '@debrief/database/audit'
import { findCustomer } from '@debrief/database/stripe-customers'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'

export const startCheckoutRoute = serve(startCheckout)(async ({ body, requestId }, context: Context) => {
  const { viewer, db, appUrl } = context
  refuseWhereCovered(viewer)
  const answer = await begin({ userId: viewer.id, appUrl, ...body }, toolsOf(context))
  await recordAudit(db, { action: 'plan_chosen', actorId: viewer.id, requestId, details: body })
  return answer
})

export const openPortalRoute = serve(openPortal)(async (_, context: Context) => {
  refuseWhereCovered(context.viewer)
  return manage({ userId: context.viewer.id, appUrl: context.appUrl }, toolsOf(context))
})

export const refreshSubscriptionRoute = serve(refreshSubscription)(async (_, context: Context) => {
  const { db, viewer, billing } = context
  const customerId = billing && (await findCustomer(db, viewer.id))
  return { refreshed: customerId ? await requestSync(db, customerId) : false }
})

/** Who is paid for by their team has nothing to pay, and could only pay twice. */
function refuseWhereCovered({ access }: Viewer): void {
  if (access.type === 'team_member') throw coveredByTeam(access.teamName)
}

export function toolsOf({ billing }: Pick<Context, 'billing'>): BillingTools {
  if (!billing) throw paymentsNotSetUp()
  return billing
}
