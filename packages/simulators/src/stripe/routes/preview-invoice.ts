import { ApiError, badRequest, missingParam } from '../http/api-error.ts'
import type { Call } from '../http/call.ts'
import { findCustomer, findSubscription } from '../http/find.ts'
import { paramsOf } from '../http/params.ts'
import { customerOf, cycleLines, pendingItems } from '../life/invoices.ts'
import { planUpdate, type UpdatePlan, type UpdateWish } from '../life/plan-update.ts'
import { periodOf } from '../life/proration.ts'
import { type LineGiven, makeInvoice } from '../objects/invoice.ts'
import { makeItem, makeSubscription } from '../objects/subscription.ts'
import type { Invoice, Period, Recurring, Subscription } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { nextPeriodEnd, nowOf, periodEnd } from '../state/time.ts'
import { updateWishOf } from './update-subscription.ts'

interface Preview {
  subscription: Subscription
  wish: UpdateWish
  plan: UpdatePlan
  now: number
}

/** POST /v1/invoices/create_preview: the invoice that the change would make, or the next one; nothing is kept. */
export function previewInvoice({ state, params }: Call): Invoice {
  const details = params.group('subscription_details') ?? paramsOf({}, 'subscription_details')
  const wish = updateWishOf(state, details)
  const id = params.text('subscription')
  const subscription = id
    ? findSubscription(state, { id, param: 'subscription' })
    : newFor({ state, params, id: '' }, wish)
  const now = nowOf(state, subscription)
  const ends = details.flag('cancel_at_period_end') ?? subscription.cancel_at_period_end
  if (['canceled', 'incomplete_expired'].includes(subscription.status) || (ends && wish.items.length === 0))
    throw nothingComing(subscription.customer)
  if (!id) return asInvoice(state, subscription, newLines(state, subscription))
  const plan = planUpdate(state, subscription, { wish, now })
  const preview = { subscription, wish, plan, now }
  if (isNow(preview)) return asInvoice(state, subscription, linesNow(state, preview))
  const next = asInvoice(state, subscription, linesNext(state, preview))
  return { ...next, next_payment_attempt: next.period_end + state.settings.draftSeconds }
}

const isNow = ({ wish, plan }: Preview) =>
  plan.newPeriod !== null || (wish.prorationBehaviour === 'always_invoice' && wish.items.length > 0)

const linesNow = (state: StripeState, { subscription, plan }: Preview) => ({
  lines: [...pendingItems(state, subscription).map(({ line }) => line), ...plan.lines],
  period: plan.newPeriod ?? periodOf(subscription),
})

/** What waits, the prorations of the change, and the period that comes. */
function linesNext(state: StripeState, { subscription, plan }: Preview) {
  const start = periodOf(subscription).end
  const recurring = plan.items[0]?.price.recurring as Recurring
  const coming: Period = { start, end: nextPeriodEnd(subscription.billing_cycle_anchor, recurring, start) }
  const pending = pendingItems(state, subscription).map(({ line }) => line)
  const cycle = cycleLines(state, plan.items, { period: coming, trial: false })
  return { lines: [...pending, ...plan.lines, ...cycle], period: periodOf(subscription) }
}

function newLines(state: StripeState, subscription: Subscription) {
  const period = periodOf(subscription)
  return { lines: cycleLines(state, subscription.items.data, { period, trial: false }), period }
}

function asInvoice(
  state: StripeState,
  subscription: Subscription,
  { lines, period }: { lines: LineGiven[]; period: Period },
): Invoice {
  const customer = customerOf(state, subscription)
  const invoice = makeInvoice(nowOf(state, customer), {
    customer,
    subscription,
    reason: 'upcoming',
    period,
    lines,
  })
  return {
    ...invoice,
    id: invoice.id.replace('in_1', 'upcoming_in_1'),
    ending_balance: Math.min(0, customer.balance + invoice.total),
  }
}

/** A subscription that is not there yet: what its first invoice would be. */
function newFor({ state, params }: Call, wish: UpdateWish): Subscription {
  const customer = findCustomer(state, { id: params.needText('customer'), param: 'customer' })
  const at = nowOf(state, customer)
  const [first] = wish.items
  if (!first?.price) throw missingParam('subscription_details[items]')
  if (!first.price.recurring)
    throw badRequest('The price specified is not recurring.', { param: 'subscription_details[items]' })
  const period = { start: at, end: periodEnd(at, first.price.recurring, 1) }
  const subscription = makeSubscription(at, { customer: customer.id, currency: first.price.currency })
  subscription.items.data = wish.items.flatMap(({ price, quantity }) =>
    price ? [makeItem(at, { price, quantity: quantity ?? 1, subscription: subscription.id, period })] : [],
  )
  return subscription
}

const nothingComing = (customer: string) =>
  new ApiError(404, {
    message: `No upcoming invoices for customer: ${customer}`,
    code: 'invoice_upcoming_none',
  })
