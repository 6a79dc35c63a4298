import { type Answer, Refusal, redirect } from '../../kit/answer.ts'
import { html } from '../../kit/html.ts'
import type { VisitRoutes } from '../../kit/server.ts'
import { completeCheckout, needsCard } from '../life/checkout.ts'
import type { CheckoutSession } from '../objects/nouns.ts'
import { type CheckoutPlan, DAY, type StripeState } from '../state/state.ts'
import { cardFields, formatDay, formatLine, formatMoney, notFound, page } from './site.ts'

const missing = () => notFound("This checkout doesn't exist.")

export function checkoutPages(state: StripeState): VisitRoutes {
  const find = (id = '') => ({ session: state.sessions.get(id), plan: state.checkoutPlans.get(id) })
  return {
    'GET /c/pay/{id}': ({ params }) => {
      const { session, plan } = find(params.id)
      if (!session || !plan) return missing()
      if (session.status === 'complete')
        return page({
          title: 'All done',
          main: html`<p>This checkout is complete. <a href="${successUrl(session)}">Continue</a></p>`,
        })
      if (session.status === 'expired') return page({ title: 'Expired', main: cancelLink(session) }, 410)
      return checkoutPage(state, session, plan)
    },
    'POST /c/pay/{id}': ({ params, body }) => {
      const { session, plan } = find(params.id)
      if (!session || !plan) return missing()
      const { email = '', number = '' } = body as Record<string, string | undefined>
      try {
        completeCheckout(state, session, { email, cardNumber: number.trim() })
        return redirect(successUrl(session), 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return checkoutPage(state, session, plan, { error, email })
      }
    },
  }
}

/** docs.stripe.com/payments/checkout/custom-success-page: the session's id replaces the placeholder. */
const successUrl = ({ success_url: url, id }: CheckoutSession) => url.replaceAll('{CHECKOUT_SESSION_ID}', id)

const cancelLink = ({ cancel_url: url }: CheckoutSession) =>
  url === null ? html`` : html`<p><a class="button" id="cancel" href="${url}">Back</a></p>`

function checkoutPage(
  state: StripeState,
  session: CheckoutSession,
  { lines, trialEnd, ...plan }: CheckoutPlan,
  failed?: { error: Refusal; email: string },
): Answer {
  const email = state.customers.get(session.customer ?? '')?.email ?? session.customer_email
  const trial =
    trialEnd !== null &&
    html`<p>${Math.round((trialEnd - session.created) / DAY)} days free, until ${formatDay(trialEnd)}.</p>`
  const main = html`
<div class="panel">
${lines.map((line) => html`<p>${formatLine(state, line)}</p>`)}
<p class="sum">${formatMoney(session.amount_total ?? 0, session.currency ?? 'usd')} due today</p>
${trial}
</div>
<form class="card" method="post" action="/c/pay/${session.id}">
${email ? html`<p>Paying as ${email}</p>` : html`<label>Email<input name="email" type="email" autocomplete="email" value="${failed?.email ?? ''}" required></label>`}
${needsCard(session, { lines, trialEnd, ...plan }) ? cardFields : html`<p>No card is needed now.</p>`}
<button name="action" value="pay">${trial ? 'Start trial' : 'Subscribe'}</button>
${session.custom_text.submit && html`<p class="soft">${session.custom_text.submit.message}</p>`}
</form>
${cancelLink(session)}`
  const title = trial ? 'Start your trial' : 'Subscribe'
  return page({ title, main, alert: failed?.error.message ?? null }, failed?.error.answer.status)
}
