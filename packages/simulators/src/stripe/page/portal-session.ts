import type { Request } from 'express'
import type { Customer, PortalSession, Subscription } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'

/** What the portal may do; docs.stripe.com/api/customer_portal/configurations names the defaults. */
export interface PortalFeatures {
  cancelMode: 'at_period_end' | 'immediately'
  prorationBehaviour: 'create_prorations' | 'always_invoice' | 'none'
  endsTrials: boolean
  /** Prices one can change to; null: every active one. */
  prices: string[] | null
}

export interface Visit {
  state: StripeState
  session: PortalSession
  customer: Customer
  features: PortalFeatures
  /** Of the address and the form together. */
  given: Record<string, string | undefined>
}

/** The visit an address belongs to; null for one that nobody was given. */
export function visitOf(state: StripeState, request: Request): Visit | null {
  const session = state.portalSessions.get(String(request.params.key))
  const customer = session && state.customers.get(session.customer)
  if (!session || !customer) return null
  const given = { ...request.query, ...(request.body as object | undefined) } as Visit['given']
  return { state, session, customer, given, features: featuresOf(state, session) }
}

export function subscriptionOfVisit({ state, customer, given }: Visit): Subscription | null {
  const found = state.subscriptions.get(given.subscription ?? '')
  return found?.customer === customer.id ? found : null
}

interface Written {
  subscription_cancel?: { mode?: PortalFeatures['cancelMode'] }
  subscription_update?: {
    proration_behavior?: PortalFeatures['prorationBehaviour']
    trial_update_behavior?: string
    products?: { product: string; prices?: string[] }[]
  }
}

function featuresOf(state: StripeState, { configuration }: PortalSession): PortalFeatures {
  const written = (state.portalConfigurations.get(configuration)?.features ?? {}) as Written
  const update = written.subscription_update
  return {
    cancelMode: written.subscription_cancel?.mode ?? 'at_period_end',
    prorationBehaviour: update?.proration_behavior ?? 'none',
    endsTrials: update?.trial_update_behavior !== 'continue_trial',
    prices: update?.products?.flatMap(({ prices = [] }) => prices) ?? null,
  }
}
