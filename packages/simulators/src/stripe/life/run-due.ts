import type { Subscription } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { dueOf, dueOfInvoice, expireSession, type Happening } from './due.ts'

/** By customer, or by session of the checkout: what happens to them next, kept so that a step looks at one of them only. */
interface Agenda {
  next: Map<string, Happening>
  refresh: (customer: string) => void
}

/** Does, one by one and each at its own second, what is due until `until` for those who live in this clock (null: the simulator's own). */
export function runDue(state: StripeState, clock: string | null, until: number) {
  const agenda = agendaFor(state, clock)
  for (;;) {
    const [who, next] = earliest(agenda)
    if (!next || next.at > until) return
    atTime(state, { clock, at: next.at }, next.run)
    agenda.next.delete(who)
    agenda.refresh(who)
  }
}

function earliest({ next }: Agenda): [string, Happening | null] {
  let who = ''
  let first: Happening | null = null
  for (const [customer, one] of next) {
    if (first && one.at >= first.at) continue
    who = customer
    first = one
  }
  return [who, first]
}

function atTime(state: StripeState, { clock, at }: { clock: string | null; at: number }, run: () => void) {
  const testClock = clock === null ? undefined : state.testClocks.get(clock)
  if (!testClock) return state.clock.during(at, run)
  testClock.frozen_time = Math.max(testClock.frozen_time, at)
  run()
}

function agendaFor(state: StripeState, clock: string | null): Agenda {
  const subscriptions = new Map<string, Subscription[]>()
  for (const subscription of state.subscriptions.values()) {
    if (subscription.test_clock !== clock) continue
    const same = subscriptions.get(subscription.customer)
    if (same) same.push(subscription)
    else subscriptions.set(subscription.customer, [subscription])
  }
  const next = new Map<string, Happening>()
  const refresh = (customer: string) => {
    const invoices = state.invoicesOf.get(customer) ?? []
    const own = subscriptions.get(customer) ?? []
    for (const one of [
      ...invoices.map((invoice) => dueOfInvoice(state, invoice)),
      ...own.map((subscription) => dueOf(state, subscription)),
    ])
      if (one && one.at < (next.get(customer)?.at ?? Number.POSITIVE_INFINITY)) next.set(customer, one)
  }
  for (const customer of subscriptions.keys()) refresh(customer)
  if (clock === null)
    for (const { id, status, expires_at: at } of state.sessions.values())
      if (status === 'open') next.set(id, { at, run: () => expireSession(state, id) })
  return { next, refresh }
}
