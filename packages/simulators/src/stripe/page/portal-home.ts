import { type Html, html } from '../../github/page/html.ts'
import { periodOf } from '../life/proration.ts'
import type { Customer, PortalSession, Subscription } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { dayText, lineText, moneyText } from './words.ts'

export const portalPath = ({ url }: PortalSession) => new URL(url).pathname

export const livingOf = (state: StripeState, customer: Customer): Subscription[] =>
  [...state.subscriptions.values()].filter(
    ({ customer: id, status }) => id === customer.id && !['canceled', 'incomplete_expired'].includes(status),
  )

/** The portal's first page: plans, cards, invoices. */
export function portalHome(state: StripeState, session: PortalSession, customer: Customer): Html {
  const living = livingOf(state, customer)
  return html`
<h2>Current plan</h2>
${living.length === 0 ? html`<p>No plan at the moment.</p>` : living.map((one) => planPanel(state, session, one))}
<h2>Payment method</h2>
${cards(state, session, customer)}
<h2>Invoices</h2>
${invoices(state, customer)}
${session.return_url ? html`<p><a class="button" id="return" href="${session.return_url}">Return</a></p>` : null}`
}

function planPanel(state: StripeState, session: PortalSession, subscription: Subscription): Html {
  const path = portalPath(session)
  const { id, status } = subscription
  const ends = subscription.cancel_at !== null
  const one = subscription.items.data.length === 1
  const update =
    status === 'paused'
      ? action(path, 'resume', { id, label: 'Resume plan' })
      : one
        ? html`<a class="button" href="${path}/update?subscription=${id}">Update plan</a>`
        : null
  return html`<div class="panel">
${subscription.items.data.map((item) => html`<p><strong>${lineText(state, item)}</strong></p>`)}
<p>${stateText(subscription)}</p>
<div class="row">
${update}
${ends ? action(path, 'renew', { id, label: "Don't cancel plan" }) : html`<a class="button" href="${path}/cancel?subscription=${id}">Cancel plan</a>`}
</div>
</div>`
}

const action = (path: string, what: string, { id, label }: { id: string; label: string }) =>
  html`<form method="post" action="${path}/${what}"><input type="hidden" name="subscription" value="${id}"><button class="plain">${label}</button></form>`

function stateText(subscription: Subscription): string {
  const { status, cancel_at: cancelAt, trial_end: trialEnd } = subscription
  if (cancelAt !== null) return `Cancels on ${dayText(cancelAt)}.`
  if (status === 'trialing') return `Trial until ${dayText(trialEnd ?? 0)}.`
  if (status === 'active') return `Renews on ${dayText(periodOf(subscription).end)}.`
  return `Status: ${status.replaceAll('_', ' ')}.`
}

function cards(state: StripeState, session: PortalSession, customer: Customer): Html {
  const own = [...state.paymentMethods.values()].filter((method) => method.customer === customer.id)
  const path = portalPath(session)
  return html`${own.map(
    ({ id, card }) =>
      html`<div class="panel row"><span>${card.brand} ending in ${card.last4}${
        id === customer.invoice_settings.default_payment_method ? ' (default)' : ''
      }</span><form method="post" action="${path}/remove-card"><input type="hidden" name="method" value="${id}"><button class="plain">Remove</button></form></div>`,
  )}
<p><a class="button" href="${path}/card">Add payment method</a></p>`
}

function invoices(state: StripeState, customer: Customer): Html {
  const own = [...state.invoices.values()].filter((invoice) => invoice.customer === customer.id).toReversed()
  if (own.length === 0) return html`<p>None yet.</p>`
  return html`<table>${own.map(
    ({ created, number, status, total, currency }) =>
      html`<tr><td>${dayText(created)}</td><td>${number ?? ''}</td><td>${status}</td><td>${moneyText(total, currency)}</td></tr>`,
  )}</table>`
}
