import { type Answer, Refusal } from '../../kit/answer.ts'
import { buttonForm, type Html, hiddenFields, html } from '../../kit/html.ts'
import type { VisitRoutes } from '../../kit/server.ts'
import { addDefaultCard, detachCard, hasEnded } from '../life/cards.ts'
import { endSubscription, scheduleEnd } from '../life/end.ts'
import { getPeriod } from '../life/plan.ts'
import { resumeSubscription } from '../life/update-subscription.ts'
import type { PortalFlow, Subscription } from '../objects/nouns.ts'
import { change } from '../state/events.ts'
import type { StripeState } from '../state/state.ts'
import {
  chooseUpdate,
  confirmUpdate,
  finishVisit,
  makeUpdate,
  openVisit,
  type PortalVisit,
  portalPath,
  visitedSubscription,
} from './portal-visit.ts'
import { cardFields, formatDay, formatLine, formatMoney, notFound, page } from './site.ts'

interface View {
  title: string
  render: (visit: PortalVisit) => Html
}

const home: View = { title: 'Your subscription', render: portalHome }
const views: Record<string, View> = {
  home,
  update: { title: 'Update plan', render: chooseUpdate },
  confirm: { title: 'Confirm your change', render: confirmUpdate },
  cancel: { title: 'Cancel plan', render: cancelForm },
  card: { title: 'Add payment method', render: cardForm },
}

const actions: Record<string, (visit: PortalVisit) => void> = {
  confirm: makeUpdate,
  cancel: cancelPlan,
  renew: (visit) => setEnd(visit, { at: null }),
  resume: (visit) => resumeSubscription(visit.state, visitedSubscription(visit), 'now'),
  card: ({ state, customer, fields }) => addDefaultCard(state, customer, fields.number ?? ''),
  'remove-card': ({ state, customer, fields }) => {
    const method = state.paymentMethods.get(fields.method ?? '')
    if (method?.customer === customer.id) detachCard(state, method)
  },
}

const flowViews: Record<PortalFlow, string> = {
  subscription_update_confirm: 'confirm',
  subscription_update: 'update',
  subscription_cancel: 'cancel',
  payment_method_update: 'card',
}

const missing = () => notFound("This portal session doesn't exist.")

export function portalPages(state: StripeState): VisitRoutes {
  return {
    'GET /p/session/{key}': (request) => {
      const visit = openVisit(state, request)
      if (!visit) return missing()
      const { flow } = visit.session
      return render(
        { ...visit, fields: { ...visit.fields, ...flowFields(visit) } },
        flow ? flowViews[flow.type] : 'home',
      )
    },
    'GET /p/session/{key}/{view}': (request) => {
      const visit = openVisit(state, request)
      const { view = '' } = request.params
      return visit && views[view] ? render(visit, view) : missing()
    },
    'POST /p/session/{key}/{view}': (request) => {
      const visit = openVisit(state, request)
      const { view = '' } = request.params
      const act = actions[view]
      if (!visit || !act) return missing()
      try {
        act(visit)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return render(visit, view in views ? view : 'home', error)
      }
      return finishVisit(visit)
    },
  }
}

function flowFields({ session: { flow } }: PortalVisit): PortalVisit['fields'] {
  const confirm = flow?.subscription_update_confirm
  const [item] = confirm?.items ?? []
  const target = confirm ?? flow?.subscription_update ?? flow?.subscription_cancel
  return {
    ...(target ? { subscription: target.subscription } : {}),
    ...(item ? { item: item.id } : {}),
    ...(item?.price ? { price: item.price } : {}),
    ...(item?.quantity ? { quantity: String(item.quantity) } : {}),
  }
}

function render(visit: PortalVisit, name: string, failed: Refusal | null = null): Answer {
  const { title, render: renderMain } = views[name] ?? home
  const alert = failed?.message ?? null
  const status = failed?.answer.status
  try {
    return page({ title, main: withBackLink(visit, name, renderMain(visit)), alert }, status)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const main = withBackLink(visit, name, html``)
    return page({ title, main, alert: alert ?? error.message }, error.answer.status)
  }
}

function withBackLink({ session }: PortalVisit, view: string, main: Html): Html {
  if (view === 'home') return main
  const { flow, return_url: returnUrl } = session
  const url = flow && returnUrl ? returnUrl : portalPath(session)
  return html`${main}<p><a class="button" id="back" href="${url}">Back</a></p>`
}

function cancelForm(visit: PortalVisit): Html {
  const subscription = visitedSubscription(visit)
  const when =
    visit.features.cancelMode === 'immediately'
      ? 'The plan ends immediately.'
      : `The plan ends on ${formatDay(getPeriod(subscription).end)}.`
  return html`<p>${when}</p>
<form class="card" method="post" action="${portalPath(visit.session)}/cancel">
${hiddenFields({ subscription: subscription.id })}<button>Cancel plan</button></form>`
}

function cardForm({ session }: PortalVisit): Html {
  return html`<form class="card" method="post" action="${portalPath(session)}/card">${cardFields}<button>Add</button></form>`
}

function cancelPlan(visit: PortalVisit) {
  const { state, features } = visit
  const subscription = visitedSubscription(visit)
  if (features.cancelMode === 'immediately') return endSubscription(state, subscription)
  const byDate = state.settings.portalCancels === 'cancel_at'
  setEnd(visit, byDate ? { at: getPeriod(subscription).end } : { atPeriodEnd: true })
}

function setEnd(visit: PortalVisit, wish: Parameters<typeof scheduleEnd>[2]) {
  const subscription = visitedSubscription(visit)
  change(visit.state, subscription, () => scheduleEnd(visit.state, subscription, wish))
}

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
