import { type Html, html } from '../../github/page/html.ts'
import { badRequest } from '../http/api-error.ts'
import { planUpdate, type UpdateWish } from '../life/plan-update.ts'
import { updateItems } from '../life/update-subscription.ts'
import type { Price, Subscription } from '../state/nouns.ts'
import { nowOf } from '../state/time.ts'
import { portalPath } from './portal-home.ts'
import { subscriptionOfVisit, type Visit } from './portal-session.ts'
import { lineText, moneyText, priceText } from './words.ts'

/** Plans to choose from, and how many. */
export function chooseUpdate(visit: Visit): Html {
  const { state, session } = visit
  const subscription = wanted(visit)
  const [item] = subscription.items.data
  return html`<form class="card" method="get" action="${portalPath(session)}/confirm">
<input type="hidden" name="subscription" value="${subscription.id}">
<input type="hidden" name="item" value="${item?.id ?? ''}">
<fieldset><legend>Plan</legend>
${choices(visit).map(
  (
    price,
  ) => html`<label><input type="radio" name="price" value="${price.id}"${price.id === item?.price.id ? html` checked` : null}>
${state.products.get(price.product)?.name ?? price.product}, ${priceText(price)}</label>`,
)}
</fieldset>
<label>Quantity<input name="quantity" type="number" min="1" value="${item?.quantity ?? 1}"></label>
<button>Continue</button>
</form>`
}

/** What the change costs, before it is made. */
export function confirmUpdate(visit: Visit): Html {
  const { state, session, given } = visit
  const subscription = wanted(visit)
  const wish = wishOf(visit, subscription)
  const plan = planUpdate(state, subscription, { wish, now: nowOf(state, subscription) })
  const total = plan.lines.reduce((sum, { amount }) => sum + amount, 0)
  const atOnce = plan.newPeriod !== null || wish.prorationBehaviour === 'always_invoice'
  const money = moneyText(Math.abs(total), subscription.currency)
  const when = atOnce ? 'due today' : total < 0 ? 'off your next invoice' : 'on your next invoice'
  return html`<div class="panel">
${plan.items.map((item) => html`<p><strong>${lineText(state, item)}</strong></p>`)}
${plan.lines.map((line) => html`<p class="soft">${line.description}: ${moneyText(line.amount, line.currency)}</p>`)}
<p class="sum">${money} ${when}</p>
</div>
<form class="card" method="post" action="${portalPath(session)}/confirm">
${['subscription', 'item', 'price', 'quantity'].map((name) => html`<input type="hidden" name="${name}" value="${given[name] ?? ''}">`)}
<button>Confirm</button>
</form>`
}

/** Makes the change; throws a 402 where it must be paid at once and is not. */
export function makeUpdate(visit: Visit) {
  const subscription = wanted(visit)
  updateItems(visit.state, subscription, wishOf(visit, subscription))
}

function wanted(visit: Visit): Subscription {
  const subscription = subscriptionOfVisit(visit)
  if (!subscription) throw badRequest('There is no such plan.')
  return subscription
}

function wishOf({ state, given, features }: Visit, subscription: Subscription): UpdateWish {
  const price = state.prices.get(given.price ?? '') ?? null
  const quantity = /^[1-9]\d*$/.test(given.quantity ?? '') ? Number(given.quantity) : null
  const item = subscription.items.data.find(({ id }) => id === given.item) ?? subscription.items.data[0]
  return {
    items: [{ id: item?.id ?? null, price, quantity, deleted: false }],
    prorationBehaviour: features.prorationBehaviour,
    prorationDate: null,
    paymentBehaviour: 'error_if_incomplete',
    restart: features.endsTrials && subscription.status === 'trialing',
  }
}

const choices = ({ state, features }: Visit): Price[] =>
  [...state.prices.values()].filter(
    ({ id, active, recurring, product }) =>
      active &&
      recurring !== null &&
      state.products.get(product)?.active !== false &&
      (features.prices === null || features.prices.includes(id)),
  )
