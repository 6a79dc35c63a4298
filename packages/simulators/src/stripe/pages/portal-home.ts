import { buttonForm, type Html, html } from '../../kit/html.ts'
import { hasEnded } from '../life/cards.ts'
import { getPeriod } from '../life/plan.ts'
import type { Subscription } from '../objects/nouns.ts'
import { type PortalVisit, portalPath } from './portal-visit.ts'
import { formatDay, formatLine, formatMoney } from './site.ts'

/** The portal's first page: plans, cards and invoices. */
export function portalHome(visit: PortalVisit): Html {
  const { state, session, customer } = visit
  const own = [...state.subscriptions.values()].filter(
    (one) => one.customer === customer.id && !hasEnded(one),
  )
  return html`
<h2>Current plan</h2>
${own.length === 0 ? html`<p>No plan.</p>` : own.map((one) => planPanel(visit, one))}
<h2>Payment method</h2>
${cards(visit)}
<h2>Invoices</h2>
${invoices(visit)}
${session.return_url ? html`<p><a class="button" id="return" href="${session.return_url}">Return</a></p>` : null}`
}

function planPanel({ state, session }: PortalVisit, subscription: Subscription): Html {
  const path = portalPath(session)
  const { id, status, items, cancel_at: cancelAt } = subscription
  const update =
    status === 'paused'
      ? buttonForm(`${path}/resume`, 'Resume plan', { subscription: id })
      : items.data.length === 1 &&
        html`<a class="button" href="${path}/update?subscription=${id}">Update plan</a>`
  const cancel =
    cancelAt === null
      ? html`<a class="button" href="${path}/cancel?subscription=${id}">Cancel plan</a>`
      : buttonForm(`${path}/renew`, "Don't cancel plan", { subscription: id })
  return html`<div class="panel">
${items.data.map((item) => html`<p><strong>${formatLine(state, item)}</strong></p>`)}
<p>${describeStatus(subscription)}</p>
<div class="row">
${update}
${cancel}
</div>
</div>`
}

function describeStatus(subscription: Subscription): string {
  const { status, cancel_at: cancelAt, trial_end: trialEnd } = subscription
  if (cancelAt !== null) return `Cancels on ${formatDay(cancelAt)}.`
  if (status === 'trialing') return `Trial until ${formatDay(trialEnd ?? 0)}.`
  if (status === 'active') return `Renews on ${formatDay(getPeriod(subscription).end)}.`
  return `Status: ${status.replaceAll('_', ' ')}.`
}

function cards({ state, session, customer }: PortalVisit): Html {
  const own = [...state.paymentMethods.values()].filter((method) => method.customer === customer.id)
  const path = portalPath(session)
  const standard = customer.invoice_settings.default_payment_method
  return html`${own.map(
    ({ id, card }) =>
      html`<div class="panel row"><span>${card.brand} ending in ${card.last4}${id === standard && ' (default)'}</span>${buttonForm(`${path}/remove-card`, 'Remove', { method: id })}</div>`,
  )}
<p><a class="button" href="${path}/card">Add payment method</a></p>`
}

function invoices({ state, customer }: PortalVisit): Html {
  const own = [...state.invoices.values()].filter((invoice) => invoice.customer === customer.id).toReversed()
  if (own.length === 0) return html`<p>No invoices yet.</p>`
  return html`<table>${own.map(
    ({ created, number, status, total, currency }) =>
      html`<tr><td>${formatDay(created)}</td><td>${number ?? ''}</td><td>${status}</td><td>${formatMoney(total, currency)}</td></tr>`,
  )}</table>`
}
