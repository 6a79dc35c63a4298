import { redirect } from '../../kit/answer.ts'
import type { Visit } from '../../kit/server.ts'
import { badRequest } from '../http/errors.ts'
import type { Customer, PortalSession, Subscription } from '../objects/nouns.ts'
import type { StripeState } from '../state/state.ts'

/** The changes that the portal allows. For defaults, see docs.stripe.com/api/customer_portal/configurations. */
interface PortalFeatures {
  cancelMode: 'at_period_end' | 'immediately'
  prorationBehavior: 'create_prorations' | 'always_invoice' | 'none'
  endsTrials: boolean
  /** The prices to choose from; null for all active ones. */
  prices: string[] | null
}

/** A request to a portal page. */
export interface PortalVisit {
  state: StripeState
  session: PortalSession
  customer: Customer
  features: PortalFeatures
  /** The fields of the query and the form combined. */
  fields: Record<string, string | undefined>
}

/** null if the session is unknown. */
export function openVisit(state: StripeState, { params, query, body }: Visit): PortalVisit | null {
  const session = state.portalSessions.get(params.key ?? '')
  const customer = session && state.customers.get(session.customer)
  if (!session || !customer) return null
  const fields = { ...Object.fromEntries(query), ...(body as PortalVisit['fields']) }
  return { state, session, customer, fields, features: readFeatures(state, session) }
}

export const portalPath = ({ url }: PortalSession) => new URL(url).pathname

/** The customer's subscription named in the request. Throws if it doesn't exist. */
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

/** Redirects to the flow's return URL, or back to the portal's home. */
export function finishVisit({ session }: PortalVisit) {
  const after = session.flow?.after_completion
  if (after?.type === 'redirect' && after.redirect) return redirect(after.redirect.return_url, 303)
  session.flow = null
  return redirect(portalPath(session), 303)
}
