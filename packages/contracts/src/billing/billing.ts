import { BILLING_INTERVALS, MAX_SEATS_PER_PURCHASE } from '@debrief/domain/billing/plan-catalog'
import { PLAN_TYPES } from '@debrief/domain/billing/plans'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const self = { access: 'signed-in', params: none, query: none, body: none, status: 200 } as const

const planType = z.enum(PLAN_TYPES)
const interval = z.enum(BILLING_INTERVALS)
/** The URL of a page hosted by Stripe. */
const address = z.object({ url: z.url() })
const dollars = z.number().nonnegative()
const planPrice = z.object({
  /** Per interval; the teams plan's price includes two seats. */
  base: dollars,
  /** Per extra seat; null if the plan doesn't offer any. */
  seat: dollars.nullable(),
  /** As shown on the plan's card. */
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
  summary: 'List the plans with their prices, and the viewer’s plan',
  answer: z.object({
    /** off: billing is off, so there is nothing to choose (D10). */
    billing: z.enum(['on', 'off']),
    plans: z.array(planSchema),
    own: z.object({
      /** The plan of the viewer's own active or trialing subscription; null without one, or if its price has no plan. */
      current: planType.nullable(),
      interval: interval.nullable(),
      /** Whether the viewer has an active or trialing subscription. */
      hasSubscription: z.boolean(),
      /** Whether the viewer has a customer record at the payment provider, so they can open subscription management. */
      hasCustomer: z.boolean(),
      /** Each person and team gets one trial (D27). */
      hadTrial: z.boolean(),
      /** The team that pays for the viewer; null if none does. */
      coveredBy: z.string().nullable(),
    }),
  }),
})
export type Plans = z.infer<typeof listPlans.answer>

export const startCheckout = endpoint({
  ...self,
  name: 'POST /api/billing/checkout',
  summary: 'Get the URL to subscribe to a plan or to confirm a change of plan',
  body: z.object({ planType, interval }),
  answer: address,
})

export const openPortal = endpoint({
  ...self,
  name: 'POST /api/billing/portal',
  summary: 'Get the URL of the viewer’s billing portal',
  answer: address,
})

const quantity = z.object({ quantity: z.number().int().min(1).max(MAX_SEATS_PER_PURCHASE) })

export const previewSeats = endpoint({
  ...self,
  name: 'POST /api/billing/seats/preview',
  summary: 'Preview the cost of more seats',
  body: quantity,
  answer: z.object({
    quantity: z.number().int(),
    /** The number of extra seats after the purchase. */
    extraSeats: z.number().int(),
    currency: z.literal('usd'),
    /** For the rest of this period, in cents; 0 during a trial. */
    prorationCents: z.number().int(),
    /** The complete next invoice, including these seats. */
    nextInvoiceCents: z.number().int(),
    /** Null if the provider gives no date. */
    nextInvoiceAt: z.iso.datetime().nullable(),
  }),
})
export type SeatsPreview = z.infer<typeof previewSeats.answer>

export const buySeats = endpoint({
  ...self,
  name: 'POST /api/billing/seats',
  summary: 'Buy more seats for the team, once per Idempotency-Key',
  idempotent: true,
  body: quantity,
  answer: z.object({
    message: z.string(),
    /** The number of extra seats after the purchase. */
    extraSeats: z.number().int(),
  }),
})

const meter = z.object({
  /** Null means unlimited. */
  limit: z.number().int().nullable(),
  used: z.number().int(),
})

export const subscriptionSchema = z.object({
  /** Whether it's the viewer's own or their team manager's. */
  through: z.enum(['own', 'team']),
  /** Null if its price doesn't match a plan (D28). */
  planType: planType.nullable(),
  /** The payment provider's name for the status. */
  status: z.string(),
  /** Unix seconds; null if unknown or for team members. */
  periodEnd: z.number().int().nullable(),
  /** Only for managers, about their own subscription; null for everyone else. */
  renewal: z
    .object({
      cancelAtPeriodEnd: z.boolean(),
      /** Null if the price doesn't match a plan. */
      price: z
        .object({
          interval,
          /** Dollars per interval, including extra seats. */
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
  /** off: everybody has the teams plan without limits (D10). */
  billing: z.enum(['on', 'off']),
  /** Null if there is no subscription. */
  subscription: subscriptionSchema.nullable(),
  /** In this usage month; null if no plan is active. */
  usage: z
    .object({
      analyses: meter,
      repositories: meter,
      agentTokens: meter,
      /** Whether the limits belong to the team and are shared by its members (D7). */
      pooled: z.boolean(),
      renewsAt: z.iso.datetime(),
    })
    .nullable(),
  /** Whether to show the manage button: only to managers with their own subscription. */
  mayManage: z.boolean(),
})
export type SubscriptionView = z.infer<typeof subscriptionViewSchema>

export const showSubscription = endpoint({
  ...self,
  name: 'GET /api/billing/subscription',
  summary: 'Get the viewer’s plan, its usage and, for managers, its renewal date and price',
  answer: subscriptionViewSchema,
})

export const refreshSubscription = endpoint({
  ...self,
  name: 'POST /api/billing/refresh',
  summary: 'Refresh the viewer’s subscription from the payment provider, for example after a payment',
  answer: z.object({
    /** False if the refresh timed out or there is no customer. In that case, the subscription is unchanged. */
    refreshed: z.boolean(),
  }),
})
