import { type Answer, Refusal } from '../../kit/answer.ts'
import { type Html, hiddenFields, html } from '../../kit/html.ts'
import type { VisitRoutes } from '../../kit/server.ts'
import { addDefaultCard, detachCard } from '../life/cards.ts'
import { endSubscription, scheduleEnd } from '../life/end.ts'
import { getPeriod } from '../life/plan.ts'
import { resumeSubscription } from '../life/update-subscription.ts'
import type { PortalFlow } from '../objects/nouns.ts'
import { change } from '../state/events.ts'
import type { StripeState } from '../state/state.ts'
import { portalHome } from './portal-home.ts'
import { chooseUpdate, confirmUpdate, makeUpdate } from './portal-update.ts'
import { finishVisit, openVisit, type PortalVisit, portalPath, visitedSubscription } from './portal-visit.ts'
import { cardFields, formatDay, notFound, page } from './site.ts'

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

/** The flow's parameters, named like the page's form fields. */
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
