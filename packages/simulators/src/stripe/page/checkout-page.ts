import type { Request, Response } from 'express'
import { html } from '../../github/page/html.ts'
import { ApiError } from '../http/api-error.ts'
import { completeCheckout, needsCard } from '../life/complete-checkout.ts'
import type { CheckoutSession } from '../state/nouns.ts'
import type { CheckoutPlan, StripeState } from '../state/state.ts'
import { day } from '../state/time.ts'
import { cardFields } from './card-fields.ts'
import { sendPage } from './layout.ts'
import { dayText, lineText, moneyText } from './words.ts'

/** The page a browser is sent to: what it costs, who pays, and two ways out. */
export function showCheckout(state: StripeState, request: Request, response: Response) {
  const session = state.sessions.get(String(request.params.id))
  const plan = session && state.checkoutPlans.get(session.id)
  if (!session || !plan) return notThere(response)
  if (session.status === 'complete')
    return sendPage(response, {
      title: 'All done',
      main: html`<p>This checkout is complete. <a href="${backTo(session)}">Go on</a></p>`,
    })
  if (session.status === 'expired')
    return sendPage(response, { title: 'Expired', main: cancelLink(session) }, 410)
  render(state, response, { session, plan, alert: null })
}

/** Pressing the button: on to the success address, or the page again with what was wrong. */
export function submitCheckout(state: StripeState, request: Request, response: Response) {
  const session = state.sessions.get(String(request.params.id))
  const plan = session && state.checkoutPlans.get(session.id)
  if (!session || !plan) return notThere(response)
  const given = request.body as Record<string, string | undefined>
  try {
    completeCheckout(state, session, { email: given.email ?? '', cardNumber: (given.number ?? '').trim() })
    response.redirect(303, backTo(session))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { email = '' } = given
    render(state, response, { session, plan, alert: error.message, status: error.status, email })
  }
}

const notThere = (response: Response) =>
  sendPage(response, { title: 'Not here', main: html`<p>There is no such checkout.</p>` }, 404)

/** docs.stripe.com/payments/checkout/custom-success-page: the placeholder becomes the session's id. */
const backTo = ({ success_url: url, id }: CheckoutSession) => url.replaceAll('{CHECKOUT_SESSION_ID}', id)

const cancelLink = ({ cancel_url: url }: CheckoutSession) =>
  url === null ? html`<p></p>` : html`<p><a class="button" id="cancel" href="${url}">Back</a></p>`

function render(
  state: StripeState,
  response: Response,
  {
    session,
    plan,
    alert,
    status = 200,
    email: typed = '',
  }: { session: CheckoutSession; plan: CheckoutPlan; alert: string | null; status?: number; email?: string },
) {
  const trial = plan.trialEnd !== null
  const currency = session.currency ?? 'usd'
  const email = state.customers.get(session.customer ?? '')?.email ?? session.customer_email
  const days = trial ? Math.round(((plan.trialEnd ?? 0) - session.created) / day) : 0
  const card = needsCard(session, plan)
  const main = html`
<div class="panel">
${plan.lines.map((line) => html`<p>${lineText(state, line)}</p>`)}
<p class="sum">${moneyText(session.amount_total ?? 0, currency)} due today</p>
${trial ? html`<p>${days} days free, until ${dayText(plan.trialEnd ?? 0)}.</p>` : null}
</div>
<form class="card" method="post" action="/c/pay/${session.id}">
${email ? html`<p>Paid by ${email}</p>` : html`<label>Email<input name="email" type="email" autocomplete="email" value="${typed}" required></label>`}
${card ? cardFields({ required: true }) : html`<p>No card is needed now.</p>`}
<button name="action" value="pay">${trial ? 'Start trial' : 'Subscribe'}</button>
</form>
${cancelLink(session)}`
  sendPage(response, { title: trial ? 'Start your trial' : 'Subscribe', main, alert }, status)
}
