import type { Invoice, Period, Recurring, Subscription } from '../objects/nouns.ts'
import { change, emit } from '../state/events.ts'
import { DAY, HOUR, nextPeriodEnd, type StripeState } from '../state/state.ts'
import { hasEnded, usableCard } from './cards.ts'
import { expireSession } from './checkout.ts'
import { collect, collectDraft } from './collect.ts'
import { endSubscription, expireIncomplete } from './end.ts'
import { cycleLines, draftInvoice } from './invoices.ts'
import { getPeriod, setPeriod } from './plan.ts'
import { warnTrialEnd } from './start-subscription.ts'

interface DueEvent {
  at: number
  run: () => void
}

function findInvoiceDue(state: StripeState, invoice: Invoice): DueEvent | null {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
    return { at: invoice.automatically_finalizes_at, run: () => collectDraft(state, invoice) }
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
    return { at: invoice.next_payment_attempt, run: () => void collect(state, invoice) }
  return null
}

function findSubscriptionDue(state: StripeState, subscription: Subscription): DueEvent | null {
  const { status, trial_end: trialEnd, cancel_at: cancelAt, pause_collection: pause } = subscription
  if (hasEnded(subscription)) return null
  const pending = subscription.pending_update
  const found: DueEvent[] = []
  if (pause?.resumes_at)
    found.push({ at: pause.resumes_at, run: () => resumeCollection(state, subscription) })
  if (pending) found.push({ at: pending.expires_at, run: () => dropPendingUpdate(state, subscription) })
  if (cancelAt !== null) found.push({ at: cancelAt, run: () => endSubscription(state, subscription) })
  if (status === 'incomplete')
    found.push({ at: subscription.created + 23 * HOUR, run: () => expireIncomplete(state, subscription) })
  if (status === 'trialing' && trialEnd !== null && !state.trialWarned.has(subscription.id))
    found.push({ at: trialEnd - 3 * DAY, run: () => warnTrialEnd(state, subscription) })
  if (status === 'trialing' && trialEnd !== null)
    found.push({ at: trialEnd, run: () => endTrial(state, subscription) })
  if (['active', 'past_due', 'unpaid'].includes(status))
    found.push({ at: getPeriod(subscription).end, run: () => renew(state, subscription) })
  return found.toSorted((a, b) => a.at - b.at)[0] ?? null
}

/**
 * docs.stripe.com/billing/subscriptions/trials/free-trials: if there is no card, the trial settings decide what
 * happens.
 */
function endTrial(state: StripeState, subscription: Subscription) {
  const behavior = subscription.trial_settings.end_behavior.missing_payment_method
  if (usableCard(state, subscription) || behavior === 'create_invoice') return renew(state, subscription)
  if (behavior === 'cancel') return endSubscription(state, subscription)
  change(state, subscription, () => {
    subscription.status = 'paused'
  })
  emit(state, 'customer.subscription.paused', subscription)
}

/**
 * The new invoice stays a draft for `draftSeconds`. If the subscription is unpaid, the invoice stays a draft for good.
 */
function renew(state: StripeState, subscription: Subscription) {
  const { data } = subscription.items
  const start = getPeriod(subscription).end
  const recurring = data[0]?.price.recurring as Recurring
  const period: Period = { start, end: nextPeriodEnd(subscription.billing_cycle_anchor, recurring, start) }
  const before = getPeriod(subscription)
  change(state, subscription, () => {
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
  change(state, subscription, () => {
    subscription.pause_collection = null
  })
}

function dropPendingUpdate(state: StripeState, subscription: Subscription) {
  change(state, subscription, () => {
    subscription.pending_update = null
  })
  emit(state, 'customer.subscription.pending_update_expired', subscription)
}

interface Agenda {
  next: Map<string, DueEvent>
  refresh: (customer: string) => void
}

/**
 * Runs all events up to `until`, in order, and sets the clock to each event's time. If `clock` is null, uses the
 * simulator's own clock.
 */
export function runDue(state: StripeState, clock: string | null, until: number) {
  const { next, refresh } = agendaFor(state, clock)
  for (;;) {
    const [key, due] = earliest(next)
    if (!due || due.at > until) return
    atTime(state, clock, due)
    next.delete(key)
    refresh(key)
  }
}

function earliest(next: Agenda['next']): [string, DueEvent | null] {
  let found: [string, DueEvent | null] = ['', null]
  for (const [key, due] of next) if (!found[1] || due.at < found[1].at) found = [key, due]
  return found
}

function atTime(state: StripeState, clock: string | null, { at, run }: DueEvent) {
  const testClock = clock === null ? undefined : state.testClocks.get(clock)
  if (!testClock) return state.clock.during(at, run)
  testClock.frozen_time = Math.max(testClock.frozen_time, at)
  run()
}

function agendaFor(state: StripeState, clock: string | null): Agenda {
  const own = [...state.subscriptions.values()].filter(({ test_clock }) => test_clock === clock)
  const subscriptions = new Map<string, Subscription[]>()
  for (const one of own) subscriptions.set(one.customer, [...(subscriptions.get(one.customer) ?? []), one])
  const next = new Map<string, DueEvent>()
  const refresh = (customer: string) => {
    const invoices = state.invoicesByCustomer.get(customer) ?? []
    for (const due of [
      ...invoices.map((invoice) => findInvoiceDue(state, invoice)),
      ...(subscriptions.get(customer) ?? []).map((subscription) => findSubscriptionDue(state, subscription)),
    ])
      if (due && due.at < (next.get(customer)?.at ?? Infinity)) next.set(customer, due)
  }
  for (const customer of subscriptions.keys()) refresh(customer)
  if (clock === null)
    for (const session of state.sessions.values())
      if (session.status === 'open')
        next.set(session.id, { at: session.expires_at, run: () => expireSession(state, session) })
  return { next, refresh }
}

export interface Span {
  days?: number
  hours?: number
  seconds?: number
}

export interface ClockControl {
  /** Unix seconds. */
  now: () => number
  advance: (span: Span) => number
  /** `at` is in Unix seconds. */
  advanceTo: (at: number) => number
}

export function createClockControl(state: StripeState): ClockControl {
  const { now, skip } = state.clock
  function advanceTo(at: number) {
    runDue(state, null, at)
    skip(Math.max(0, at - now()))
    return now()
  }
  return {
    now,
    advanceTo,
    advance: ({ days = 0, hours = 0, seconds = 0 }) => advanceTo(now() + days * DAY + hours * HOUR + seconds),
  }
}
