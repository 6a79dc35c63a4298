import { html } from '../../kit/html.ts'
import { type Page, renderPage, type Site } from '../../kit/page.ts'
import { productName } from '../life/invoices.ts'
import type { Price } from '../objects/nouns.ts'
import type { StripeState } from '../state/state.ts'

export const site: Site = {
  vendor: 'Stripe',
  tagline: 'Simulates Stripe. No real payments are made.',
  policy: "frame-ancestors 'none'",
  icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="1" y="3" width="14" height="10" rx="2" fill="#17211c"/><path d="M1 6h14" stroke="#fff" stroke-width="2"/></svg>',
  style: `
main { max-width: 30rem }
form.card { display: grid; gap: .75rem; margin: 1.25rem 0 }
form.card label { display: grid; gap: .2rem; font-size: 13px; color: var(--soft) }
form.card input { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 5px; padding: .45rem .6rem; min-height: 2.4rem; width: 100% }
fieldset { border: 1px solid var(--line); border-radius: 7px; padding: .6rem .9rem; display: grid; gap: .35rem }
fieldset label { display: flex; gap: .6rem; align-items: center; color: var(--ink); font-size: 15px }
fieldset input[type=radio] { width: auto; min-height: 0 }
.panel { border: 1px solid var(--line); border-radius: 7px; background: var(--panel); padding: .75rem 1rem; margin: .75rem 0 }
.panel p { margin: .25rem 0 } .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-top: .6rem }
.row form { margin: 0 } .sum { font-size: 1.5rem; font-weight: 600; margin: 0 } .soft { color: var(--soft); font-size: 13px }
.alert { border-left: 3px solid var(--bad); padding: .4rem .8rem; margin: 1rem 0; background: var(--panel) }
a.button { display: inline-flex; align-items: center; min-height: 2.25rem; padding: .2rem .9rem; border: 1px solid var(--line); border-radius: 5px; text-decoration: none; font-weight: 600 }
table { border-collapse: collapse; width: 100%; font-size: 14px } td { padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere } td:last-child { padding-right: 0; text-align: right; white-space: nowrap }
`,
}

export const page = (content: Page, status?: number) => renderPage(site, content, status)

export const notFound = (message: string) => page({ title: 'Not found', main: html`<p>${message}</p>` }, 404)

/** A card's fields. Only the number matters: it determines how the card behaves. */
export const cardFields = html`
<label>Card number
<input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required></label>
<label>Expires<input name="expires" autocomplete="cc-exp" placeholder="12 / 34"></label>
<label>Security code<input name="code" inputmode="numeric" autocomplete="cc-csc" placeholder="123"></label>
<p class="soft">Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0000 0000 0341 is
accepted but fails when it is charged.</p>`

/** $29.00, or -$4.50. */
export const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)

/** $29.00 per month */
export function formatPrice({ unit_amount: amount, currency, recurring }: Price): string {
  const count = recurring?.interval_count ?? 1
  return `${formatMoney(amount, currency)} per ${count > 1 ? `${count} ${recurring?.interval}s` : recurring?.interval}`
}

export function formatLine(state: StripeState, { price, quantity }: { price: Price; quantity: number }) {
  const text = `${productName(state, { price })}, ${formatPrice(price)}`
  return quantity === 1 ? text : `${quantity} × ${text} each`
}

/** December 5, 2026 */
export const formatDay = (at: number) =>
  new Date(at * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
