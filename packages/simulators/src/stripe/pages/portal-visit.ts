import { redirect } from '../../kit/answer.ts'
import { type Html, hiddenFields, html } from '../../kit/html.ts'
import type { Visit } from '../../kit/server.ts'
import { badRequest } from '../http/errors.ts'
import { planUpdate, type UpdateWish } from '../life/plan.ts'
import { updateItems } from '../life/update-subscription.ts'
import type { Customer, PortalSession, Price, Subscription } from '../objects/nouns.ts'
import type { StripeState } from '../state/state.ts'
import { formatLine, formatMoney, formatPrice } from './site.ts'

/** The changes that the portal allows. For defaults, see docs.stripe.com/api/customer_portal/configurations. */
interface PortalFeatures {
  cancelMode: 'at_period_end' | 'immediately'
  prorationBehavior: 'create_prorations' | 'always_invoice' | 'none'
  endsTrials: boolean
  /** The prices to choose from. Null allows all active prices. */
  prices: string[] | null
}

export interface PortalVisit {
  state: StripeState
  session: PortalSession
  customer: Customer
  features: PortalFeatures
  fields: Record<string, string | undefined>
}

export function openVisit(state: StripeState, { params, query, body }: Visit): PortalVisit | null {
  const session = state.portalSessions.get(params.key ?? '')
  const customer = session && state.customers.get(session.customer)
  if (!session || !customer) return null
  const fields = { ...Object.fromEntries(query), ...(body as PortalVisit['fields']) }
  return { state, session, customer, fields, features: readFeatures(state, session) }
}

export const portalPath = ({ url }: PortalSession) => new URL(url).pathname

export function visitedSubscription({ state, customer, fields }: PortalVisit): Subscription {
  const found = state.subscriptions.get(fields.subscription ?? '')
  if (found?.customer !== customer.id) throw badRequest("This plan doesn't exist.")
  return found
}

interface Configuration {
  subscription_cancel?: { mode?: PortalFeatures['cancelMode'] }
  subscription_update?: {
    proration_behavior?: PortalFeatures['prorationBehavior']
    trial_update_behavior?: string
    products?: { product: string; prices?: string[] }[]
  }
}

function readFeatures(state: StripeState, { configuration }: PortalSession): PortalFeatures {
  const features = (state.portalConfigurations.get(configuration)?.features ?? {}) as Configuration
  const update = features.subscription_update
  return {
    cancelMode: features.subscription_cancel?.mode ?? 'at_period_end',
    prorationBehavior: update?.proration_behavior ?? 'none',
    endsTrials: update?.trial_update_behavior !== 'continue_trial',
    prices: update?.products?.flatMap(({ prices = [] }) => prices) ?? null,
  }
}

export function finishVisit({ session }: PortalVisit) {
  const after = session.flow?.after_completion
  if (after?.type === 'redirect' && after.redirect) return redirect(after.redirect.return_url, 303)
  session.flow = null
  return redirect(portalPath(session), 303)
}

export function chooseUpdate(visit: PortalVisit): Html {
  const { state, session } = visit
  const subscription = visitedSubscription(visit)
  const [item] = subscription.items.data
  const choice = (price: Price) =>
    html`<label><input type="radio" name="price" value="${price.id}"${price.id === item?.price.id && html` checked`}>
${state.products.get(price.product)?.name ?? price.product}, ${formatPrice(price)}</label>`
  return html`<form class="card" method="get" action="${portalPath(session)}/confirm">
${hiddenFields({ subscription: subscription.id, item: item?.id ?? '' })}
<fieldset><legend>Plan</legend>
${choosablePrices(visit).map(choice)}
</fieldset>
<label>Quantity<input name="quantity" type="number" min="1" value="${item?.quantity ?? 1}"></label>
<button>Continue</button>
</form>`
}

export function confirmUpdate(visit: PortalVisit): Html {
  const { state, session, fields } = visit
  const subscription = visitedSubscription(visit)
  const plan = planUpdate(state, subscription, readWish(visit, subscription))
  const total = plan.lines.reduce((sum, { amount }) => sum + amount, 0)
  const money = formatMoney(Math.abs(total), subscription.currency)
  const when = plan.isInvoicedNow ? 'due today' : total < 0 ? 'off your next invoice' : 'on your next invoice'
  const { subscription: id = '', item = '', price = '', quantity = '' } = fields
  return html`<div class="panel">
${plan.items.map((one) => html`<p><strong>${formatLine(state, one)}</strong></p>`)}
${plan.lines.map((line) => html`<p class="soft">${line.description}: ${formatMoney(line.amount, line.currency)}</p>`)}
<p class="sum">${money} ${when}</p>
</div>
<form class="card" method="post" action="${portalPath(session)}/confirm">
${hiddenFields({ subscription: id, item, price, quantity })}
<button>Confirm</button>
</form>`
}

/** Throws an error if the change requires immediate payment and the payment would fail. */
export function makeUpdate(visit: PortalVisit) {
  const subscription = visitedSubscription(visit)
  updateItems(visit.state, subscription, readWish(visit, subscription))
}

function readWish({ state, fields, features }: PortalVisit, subscription: Subscription): UpdateWish {
  const price = state.prices.get(fields.price ?? '') ?? null
  const quantity = /^[1-9]\d*$/.test(fields.quantity ?? '') ? Number(fields.quantity) : null
  const item = subscription.items.data.find(({ id }) => id === fields.item) ?? subscription.items.data[0]
  return {
    items: [{ id: item?.id ?? null, price, quantity, deleted: false }],
    prorationBehavior: features.prorationBehavior,
    prorationDate: null,
    paymentBehavior: 'error_if_incomplete',
    restart: features.endsTrials && subscription.status === 'trialing',
  }
}

const choosablePrices = ({ state, features }: PortalVisit): Price[] =>
  [...state.prices.values()].filter(
    ({ id, active, recurring, product }) =>
      active &&
      recurring !== null &&
      state.products.get(product)?.active !== false &&
      (features.prices === null || features.prices.includes(id)),
  )
