import type { Problem } from '@debrief/contracts/problem'
import { syncNow } from '@debrief/database/billing/customer-syncs'
import {
  beginEnding,
  findEnding,
  findLastEnding,
  type PlanEnding,
} from '@debrief/database/billing/plan-endings'
import type { EndingKind } from '@debrief/domain/billing/ending'
import type { BillingTools } from '../context.ts'
import { inTurn } from '../one-at-a-time.ts'
import {
  endingKeyReused,
  endingPending,
  notCanceled,
  nothingToEnd,
  refundChanged,
  subscriptionOver,
  withdrawalOver,
} from '../problems.ts'
import { paymentsAway } from '../stripe/faults.ts'
import { carryOut } from './carry-out.ts'
import { type EndablePlan, findPlan } from './find-plan.ts'

interface Order {
  userId: string
  kind: EndingKind
  /** The refund that the person saw before they confirmed. Null if `kind` is 'cancel' or 'keep'. */
  refundCents: number | null
  key: string
}

/**
 * Cancels a plan, keeps a canceled plan, or withdraws from the contract, exactly once (D49). Stores the decision before
 * changing anything in Stripe, so a retry or settle-ending.ts can complete the change if Stripe's response is lost.
 */
export function endPlan(order: Order, tools: BillingTools): Promise<PlanEnding> {
  return inTurn(order.userId, tools, async () => {
    const { db } = tools.database
    const known = await findEnding(db, order)
    if (known && known.kind !== order.kind) throw endingKeyReused()
    const ending = await complete(known ?? (await begin(order, tools)), tools)
    if (ending.state === 'refused') throw subscriptionOver()
    await syncNow(db, ending.customerId)
    return ending
  })
}

async function complete(
  ending: PlanEnding,
  tools: BillingTools,
  failure: (cause: unknown) => Problem = endingPending,
): Promise<PlanEnding> {
  if (ending.state !== 'asked') return ending
  try {
    return await carryOut(ending, tools)
  } catch (error) {
    tools.log.error({ endingId: ending.id, err: error }, 'plan not ended yet: will retry')
    throw failure(error)
  }
}

async function begin(order: Order, tools: BillingTools): Promise<PlanEnding> {
  const { db } = tools.database
  const plan = await findPlan(order.userId, tools)
  if (!plan) throw nothingToEnd()
  const last = await findLastEnding(db, plan.subscriptionId)
  if (last?.state === 'asked') {
    const settled = await complete(last, tools, last.kind === order.kind ? endingPending : paymentsAway)
    return settled.kind === order.kind ? settled : begin(order, tools)
  }
  if (last?.state === 'done' && last.kind === order.kind && isInEffect(order.kind, plan)) return last
  const ending = { ...order, ...plan, ...decide(order, plan) }
  return db.transaction().execute((trx) => beginEnding(trx, ending))
}

const isInEffect = (kind: EndingKind, { hasEnded, isCanceled }: EndablePlan): boolean =>
  kind === 'keep' ? !hasEnded && !isCanceled : hasEnded || (kind === 'cancel' && isCanceled)

/**
 * Throws a Problem if the plan can't be canceled, kept or withdrawn from, or if the refund has changed since the person
 * saw it.
 */
function decide(
  { kind, refundCents }: Order,
  { hasEnded, isCanceled, withdrawal, periodEnd }: EndablePlan,
): Pick<PlanEnding, 'paidCents' | 'refundCents' | 'endsAt'> {
  if (hasEnded) throw subscriptionOver()
  const nothing = { paidCents: 0, refundCents: 0 }
  if (kind === 'keep') {
    if (!isCanceled) throw notCanceled()
    return { ...nothing, endsAt: null }
  }
  if (kind === 'cancel')
    return { ...nothing, endsAt: periodEnd === null ? new Date() : new Date(periodEnd * 1_000) }
  if (!withdrawal) throw withdrawalOver()
  if (withdrawal.refundCents !== refundCents) throw refundChanged()
  return { paidCents: withdrawal.paidCents, refundCents, endsAt: new Date() }
}
