import { type Html, html } from '../../github/page/html.ts'
import type { ClockControl } from '../control/clock-control.ts'
import type { Subscription } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { dayText, lineText } from './words.ts'

/** Who pays for what, and time to let pass. */
export function home(state: StripeState, clock: ClockControl): Html {
  const subscriptions = [...state.subscriptions.values()].toReversed().slice(0, 50)
  return html`<p>Today is ${dayText(clock.now())} for Stripe. What is due happens when time passes.</p>
<form method="post" action="/clock" class="row">
${[1, 14, 31].map((days) => html`<button class="plain" name="days" value="${days}">${days === 1 ? '1 day' : `${days} days`} later</button>`)}
</form>
<h2>Subscriptions</h2>
${subscriptions.length === 0 ? html`<p>None yet.</p>` : html`<table>${subscriptions.map((one) => row(state, one))}</table>`}`
}

function row(state: StripeState, subscription: Subscription): Html {
  const customer = state.customers.get(subscription.customer)
  const plans = subscription.items.data.map((item) => lineText(state, item)).join('; ')
  return html`<tr><td>${customer?.name ?? customer?.email ?? subscription.customer}</td><td>${plans}</td><td>${subscription.status.replaceAll('_', ' ')}</td></tr>`
}
