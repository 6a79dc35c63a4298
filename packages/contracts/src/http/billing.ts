import { BILLING_INTERVALS, MOST_SEATS_AT_ONCE } from '@debrief/domain/plan-catalogue'
import { PLAN_TYPES } from '@debrief/domain/plans'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const self = { access: 'signed-in', params: none, query: none, body: none, status: 200 } as const

const planType = z.enum(PLAN_TYPES)
const interval = z.enum(BILLING_INTERVALS)
/** Of Stripe's hosted pages; the browser goes there. */
const address = z.object({ url: z.url() })
const dollars = z.number().nonnegative()
const planPrice = z.object({
  /** For one interval; on teams with its two seats. */
  base: dollars,
  /** Each further seat; null where the plan has none to sell. */
  seat: dollars.nullable(),
  /** As the plan's card shows it. */
  perMonth: dollars,
})

export const planSchema = z.object({
  planType,
  name: z.string(),
  description: z.string(),
  currency: z.literal('usd'),
  price: z.object({ month: planPrice, year: planPrice }),
  features: z.array(z.string()),
})

export const listPlans = endpoint({
  ...self,
  name: 'GET /api/billing/plans',
  summary: 'The plans with their prices, and which of them the viewer has',
  answer: z.object({
    /** off: nobody pays here, and there is nothing to choose (D10). */
    billing: z.enum(['on', 'off']),
    plans: z.array(planSchema),
    own: z.object({
      /** The plan of the viewer's own active or trialing subscription; null for none, or one no plan knows. */
      current: planType.nullable(),
      interval: interval.nullable(),
      /** Active or trialing. */
      hasSubscription: z.boolean(),
      /** The provider knows the viewer: subscription management can be opened. */
      hasCustomer: z.boolean(),
      /** There is one trial for each person and team (D27). */
      hadTrial: z.boolean(),
      /** Their team pays for them; null where it does not. */
      coveredBy: z.string().nullable(),
    }),
  }),
})
export type Plans = z.infer<typeof listPlans.answer>

export const startCheckout = endpoint({
  ...self,
  name: 'POST /api/billing/checkout',
  summary: 'Have a plan: the address of the page that starts it, or that confirms the change to it',
  body: z.object({ planType, interval }),
  answer: address,
})

export const openPortal = endpoint({
  ...self,
  name: 'POST /api/billing/portal',
  summary: 'The address of the page that manages what the viewer pays for',
  answer: address,
})

const quantity = z.object({ quantity: z.number().int().min(1).max(MOST_SEATS_AT_ONCE) })

export const previewSeats = endpoint({
  ...self,
  name: 'POST /api/billing/seats/preview',
  summary: 'What so many more seats would cost the team',
  body: quantity,
  answer: z.object({
    quantity: z.number().int(),
    /** Extra seats there would be. */
    extraSeats: z.number().int(),
    currency: z.literal('usd'),
    /** For the rest of this period, in cents; 0 in a trial. */
    prorationCents: z.number().int(),
    /** The whole next invoice with that in it. */
    nextInvoiceCents: z.number().int(),
    /** null where the provider does not say. */
    nextInvoiceAt: z.iso.datetime().nullable(),
  }),
})
export type SeatsPreview = z.infer<typeof previewSeats.answer>

export const buySeats = endpoint({
  ...self,
  name: 'POST /api/billing/seats',
  summary: 'Buy so many more seats for the team, once for each Idempotency-Key',
  idempotent: true,
  body: quantity,
  answer: z.object({
    message: z.string(),
    /** Extra seats there are now. */
    extraSeats: z.number().int(),
  }),
})

const meter = z.object({
  /** null means unlimited. */
  limit: z.number().int().nullable(),
  used: z.number().int(),
})

export const subscriptionSchema = z.object({
  /** Whose it is: the viewer's own, or their team manager's. */
  through: z.enum(['own', 'team']),
  /** null where no plan knows its price (D28). */
  planType: planType.nullable(),
  /** As the payment provider calls it. */
  status: z.string(),
  /** Unix seconds; null where not known, and for a team's members, whom it does not concern. */
  periodEnd: z.number().int().nullable(),
  /** For managers of their own subscription only; null for all others. */
  renewal: z
    .object({
      cancelAtPeriodEnd: z.boolean(),
      /** null where no plan knows the price. */
      price: z
        .object({
          interval,
          /** Dollars for one interval, extra seats in. */
          total: dollars,
          base: dollars,
          seat: dollars.nullable(),
        })
        .nullable(),
    })
    .nullable(),
  totalSeats: z.number().int().nullable(),
  extraSeats: z.number().int(),
})

export const subscriptionViewSchema = z.object({
  /** off: the teams plan without limits for everybody (D10). */
  billing: z.enum(['on', 'off']),
  /** null where there is none. */
  subscription: subscriptionSchema.nullable(),
  /** Of this usage month; null where no plan is active. */
  usage: z
    .object({
      analyses: meter,
      repositories: meter,
      agentTokens: meter,
      /** The limits are the team's, shared by its members (D7). */
      pooled: z.boolean(),
      renewsAt: z.iso.datetime(),
    })
    .nullable(),
  /** Whether the manage button is shown: to managers with a subscription of their own. */
  mayManage: z.boolean(),
})
export type SubscriptionView = z.infer<typeof subscriptionViewSchema>

export const showSubscription = endpoint({
  ...self,
  name: 'GET /api/billing/subscription',
  summary: 'What the viewer has, what of it is used, and for managers when it renews and what it costs',
  answer: subscriptionViewSchema,
})

export const refreshSubscription = endpoint({
  ...self,
  name: 'POST /api/billing/refresh',
  summary: 'Ask the payment provider for the viewer’s subscription now, as after a payment',
  answer: z.object({
    /** False where it took too long, or there is nothing to ask for; the subscription is as it was known. */
    refreshed: z.boolean(),
  }),
})
