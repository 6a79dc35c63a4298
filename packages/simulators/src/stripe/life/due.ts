import { change, emit } from '../state/events.ts'
import type { Invoice, Period, Recurring, Subscription } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { day, hour, nextPeriodEnd } from '../state/time.ts'
import { usableCard } from './cards.ts'
import { collect, collectDraft } from './collect.ts'
import { endSubscription, expireIncomplete } from './end-subscription.ts'
import { cycleLines, draftInvoice } from './invoices.ts'
import { periodOf, setPeriod } from './proration.ts'
import { warnTrialEnd } from './start-subscription.ts'

/** What falls due at a second. */
export interface Happening {
  at: number
  run: () => void
}

export function expireSession(state: StripeState, id: string) {
  const session = state.sessions.get(id)
  if (!session) return
  session.status = 'expired'
  session.url = null
  emit(state, 'checkout.session.expired', { object: session })
}

export function dueOfInvoice(state: StripeState, invoice: Invoice): Happening | null {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
    return { at: invoice.automatically_finalizes_at, run: () => collectDraft(state, invoice) }
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
    return { at: invoice.next_payment_attempt, run: () => void collect(state, invoice) }
  return null
}

/** The next thing that happens to a subscription by itself; null: nothing more. */
export function dueOf(state: StripeState, subscription: Subscription): Happening | null {
  const { status, trial_end: trialEnd, cancel_at: cancelAt, pause_collection: pause } = subscription
  if (['canceled', 'incomplete_expired'].includes(status)) return null
  const pending = subscription.pending_update
  const found: Happening[] = []
  if (pause?.resumes_at)
    found.push({ at: pause.resumes_at, run: () => resumeCollection(state, subscription) })
  if (pending) found.push({ at: pending.expires_at, run: () => dropPendingUpdate(state, subscription) })
  if (cancelAt !== null)
    found.push({
      at: cancelAt,
      run: () => endSubscription(state, subscription, { reason: 'cancellation_requested' }),
    })
  if (status === 'incomplete')
    found.push({ at: subscription.created + 23 * hour, run: () => expireIncomplete(state, subscription) })
  if (status === 'trialing' && trialEnd !== null && !state.trialWarned.has(subscription.id))
    found.push({ at: trialEnd - 3 * day, run: () => warnTrialEnd(state, subscription) })
  if (status === 'trialing' && trialEnd !== null)
    found.push({ at: trialEnd, run: () => endTrial(state, subscription) })
  if (['active', 'past_due', 'unpaid'].includes(status))
    found.push({ at: periodOf(subscription).end, run: () => renew(state, subscription) })
  return found.toSorted((a, b) => a.at - b.at)[0] ?? null
}

/** docs.stripe.com/billing/subscriptions/trials/free-trials: what becomes of it without a card is the trial's setting. */
function endTrial(state: StripeState, subscription: Subscription) {
  const behaviour = subscription.trial_settings.end_behavior.missing_payment_method
  if (usableCard(state, subscription) || behaviour === 'create_invoice') return renew(state, subscription)
  if (behaviour === 'cancel')
    return endSubscription(state, subscription, { reason: 'cancellation_requested' })
  change(state, { object: subscription, type: 'customer.subscription.updated' }, () => {
    subscription.status = 'paused'
  })
  emit(state, 'customer.subscription.paused', { object: subscription })
}

/** The next period begins; its invoice is a draft for an hour. An unpaid subscription's invoices stay drafts. */
function renew(state: StripeState, subscription: Subscription) {
  const { data } = subscription.items
  const start = periodOf(subscription).end
  const recurring = data[0]?.price.recurring as Recurring
  const period: Period = { start, end: nextPeriodEnd(subscription.billing_cycle_anchor, recurring, start) }
  const before = periodOf(subscription)
  change(state, { object: subscription, type: 'customer.subscription.updated' }, () => {
    if (subscription.status === 'trialing') subscription.status = 'active'
    subscription.items.data = data.map((item) => ({ ...item }))
    setPeriod(subscription.items.data, period)
    const lines = cycleLines(state, subscription.items.data, { period, trial: false })
    const invoice = draftInvoice(state, subscription, { reason: 'subscription_cycle', lines, period: before })
    if (subscription.status === 'unpaid') invoice.auto_advance = false
    else {
      invoice.automatically_finalizes_at = start + state.settings.draftSeconds
      invoice.next_payment_attempt = invoice.automatically_finalizes_at
    }
  })
}

function resumeCollection(state: StripeState, subscription: Subscription) {
  change(state, { object: subscription, type: 'customer.subscription.updated' }, () => {
    subscription.pause_collection = null
  })
}

function dropPendingUpdate(state: StripeState, subscription: Subscription) {
  change(state, { object: subscription, type: 'customer.subscription.updated' }, () => {
    subscription.pending_update = null
  })
  emit(state, 'customer.subscription.pending_update_expired', { object: subscription })
}
