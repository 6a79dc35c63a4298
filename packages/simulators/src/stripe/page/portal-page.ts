import type { Request, Response } from 'express'
import { type Html, html } from '../../github/page/html.ts'
import { ApiError, badRequest } from '../http/api-error.ts'
import { endSubscription } from '../life/end-subscription.ts'
import { periodOf } from '../life/proration.ts'
import { resumeSubscription } from '../life/resume-subscription.ts'
import { scheduleEnd } from '../life/schedule-end.ts'
import { addDefaultCard, detachCard } from '../life/wallet.ts'
import { change } from '../state/events.ts'
import type { PortalSession, Subscription } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { cardFields } from './card-fields.ts'
import { sendPage } from './layout.ts'
import { portalHome, portalPath } from './portal-home.ts'
import { subscriptionOfVisit, type Visit, visitOf } from './portal-session.ts'
import { chooseUpdate, confirmUpdate, makeUpdate } from './portal-update.ts'
import { dayText } from './words.ts'

interface View {
  title: string
  body: (visit: Visit) => Html
}

const views: Record<string, View> = {
  home: {
    title: 'Your subscription',
    body: ({ state, session, customer }) => portalHome(state, session, customer),
  },
  update: { title: 'Update plan', body: chooseUpdate },
  confirm: { title: 'Confirm your change', body: confirmUpdate },
  cancel: { title: 'Cancel plan', body: cancelForm },
  card: { title: 'Add payment method', body: cardForm },
}

const actions: Record<string, (visit: Visit) => void> = {
  confirm: makeUpdate,
  cancel: cancelPlan,
  renew: renewPlan,
  resume: (visit) => void resumeSubscription(visit.state, planOf(visit), 'now'),
  card: ({ state, customer, given }) => void addDefaultCard(state, customer, given.number ?? ''),
  'remove-card': removeCard,
}

/** One page of the portal; the first one of a flow is the flow's. */
export function showPortal(state: StripeState, request: Request, response: Response) {
  const visit = visitOf(state, request)
  const wanted = String(request.params.view ?? 'home')
  if (!visit || !views[wanted]) return notThere(response)
  if (request.params.view === undefined) startFlow(visit)
  const view = request.params.view === undefined ? firstView(visit.session) : wanted
  render(response, { visit, view, alert: null })
}

/** One button of the portal: back to where the flow wants, or the page again with what was wrong. */
export function actInPortal(state: StripeState, request: Request, response: Response) {
  const visit = visitOf(state, request)
  const name = String(request.params.view)
  const act = actions[name]
  if (!visit || !act) return notThere(response)
  try {
    act(visit)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return render(response, {
      visit,
      view: views[name] ? name : 'home',
      alert: error.message,
      status: error.status,
    })
  }
  const after = visit.session.flow?.after_completion
  if (after?.type === 'redirect' && after.redirect) return response.redirect(303, after.redirect.return_url)
  visit.session.flow = null
  response.redirect(303, portalPath(visit.session))
}

function render(
  response: Response,
  { visit, view, alert, status = 200 }: { visit: Visit; view: string; alert: string | null; status?: number },
) {
  const found = views[view] ?? { title: 'Not here', body: () => html`<p></p>` }
  try {
    sendPage(
      response,
      { title: found.title, main: withWayBack(visit, view, found.body(visit)), alert },
      status,
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    sendPage(
      response,
      { title: found.title, main: withWayBack(visit, view, html``), alert: alert ?? error.message },
      error.status,
    )
  }
}

function withWayBack({ session }: Visit, view: string, main: Html): Html {
  if (view === 'home') return main
  const { flow, return_url: returnUrl } = session
  return html`${main}<p><a class="button" id="back" href="${flow && returnUrl ? returnUrl : portalPath(session)}">Back</a></p>`
}

const notThere = (response: Response) =>
  sendPage(response, { title: 'Not here', main: html`<p>This portal session is not known.</p>` }, 404)

function firstView({ flow }: PortalSession): string {
  if (flow?.type === 'subscription_update_confirm') return 'confirm'
  if (flow?.type === 'subscription_update') return 'update'
  if (flow?.type === 'subscription_cancel') return 'cancel'
  return flow?.type === 'payment_method_update' ? 'card' : 'home'
}

/** What the flow is about stands where a form would have put it. */
function startFlow({ session, given }: Visit) {
  const { flow } = session
  const confirm = flow?.subscription_update_confirm
  const [item] = confirm?.items ?? []
  const target = confirm ?? flow?.subscription_update ?? flow?.subscription_cancel
  if (target) given.subscription = target.subscription
  if (!item) return
  given.item = item.id
  if (item.price) given.price = item.price
  if (item.quantity !== null) given.quantity = String(item.quantity)
}

function cancelForm(visit: Visit): Html {
  const subscription = planOf(visit)
  const now = visit.features.cancelMode === 'immediately'
  return html`<p>${now ? 'The plan ends at once.' : `The plan stays until ${dayText(periodOf(subscription).end)}, then it ends.`}</p>
<form class="card" method="post" action="${portalPath(visit.session)}/cancel">
<input type="hidden" name="subscription" value="${subscription.id}"><button>Cancel plan</button></form>`
}

function cardForm({ session }: Visit): Html {
  return html`<form class="card" method="post" action="${portalPath(session)}/card">${cardFields({ required: true })}<button>Add</button></form>`
}

function planOf(visit: Visit): Subscription {
  const subscription = subscriptionOfVisit(visit)
  if (!subscription) throw badRequest('There is no such plan.')
  return subscription
}

function cancelPlan(visit: Visit) {
  const { state, features } = visit
  const subscription = planOf(visit)
  if (features.cancelMode === 'immediately')
    return endSubscription(state, subscription, { reason: 'cancellation_requested' })
  const byDate = state.settings.portalCancels === 'cancel_at'
  change(state, { object: subscription, type: 'customer.subscription.updated' }, () =>
    scheduleEnd(state, subscription, byDate ? { at: periodOf(subscription).end } : { atPeriodEnd: true }),
  )
}

function renewPlan(visit: Visit) {
  const subscription = planOf(visit)
  change(visit.state, { object: subscription, type: 'customer.subscription.updated' }, () =>
    scheduleEnd(visit.state, subscription, { at: null }),
  )
}

function removeCard({ state, customer, given }: Visit) {
  const method = state.paymentMethods.get(given.method ?? '')
  if (method?.customer === customer.id) detachCard(state, method)
}
