import { endPlan as end } from '@debrief/billing/ending/end-plan'
import { findPlan } from '@debrief/billing/ending/find-plan'
import { endPlan, showEnding } from '@debrief/contracts/billing/ending'
import { recordAudit } from '@debrief/database/operations/audit'
import { type Context, serve } from '../context.ts'
import { listMembersPaidFor } from './ending.queries.ts'
import { requireBilling } from './payments.ts'

const toIso = (seconds: number) => new Date(seconds * 1_000).toISOString()

export const showEndingRoute = serve(showEnding)(async (_, context: Context) => {
  const { viewer, db, billing } = context
  const plan = billing && (await findPlan(viewer.id, billing))
  if (!plan || plan.hasEnded) return { ending: null }
  const { planType, isTrial, isCanceled, periodEnd, withdrawal } = plan
  return {
    ending: {
      planType,
      isTrial,
      isCanceled,
      endsAt: periodEnd === null ? null : toIso(periodEnd),
      members: planType === 'teams' ? await listMembersPaidFor(db, viewer.id) : [],
      withdrawal: withdrawal && { ...withdrawal, until: toIso(withdrawal.until) },
    },
  }
})

const ACTIONS = { cancel: 'plan_canceled', keep: 'plan_kept', withdraw: 'plan_withdrawn' } as const

export const endPlanRoute = serve(endPlan)(async ({ body, idempotencyKey, requestId }, context: Context) => {
  const { viewer, db } = context
  const { kind, refundCents: seenCents = null } = body
  const order = { userId: viewer.id, kind, refundCents: seenCents, key: idempotencyKey }
  const { requestedAt, endsAt, refundCents, emailedTo } = await end(order, requireBilling(context))
  await recordAudit(db, { action: ACTIONS[kind], actorId: viewer.id, requestId, details: { refundCents } })
  return {
    kind,
    requestedAt: requestedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    refundCents,
    emailedTo,
  }
})
