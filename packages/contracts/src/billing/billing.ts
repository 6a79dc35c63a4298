import { MAX_SEATS_PER_PURCHASE } from '@debrief/domain/billing/plan-catalog'
import { BILLING_INTERVALS, PLAN_TYPES } from '@debrief/domain/billing/plans'
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
  /** The price per billing interval. On the Teams plan, the price includes two seats. */
  base: dollars,
  /** The price of an extra seat. Null if the plan doesn't offer extra seats. */
  seat: dollars.nullable(),
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
  summary: 'List all plans with their prices, and get the viewer’s current plan',
  answer: z.object({
    /** `off`: everyone has an unlimited Teams plan (D10). */
    billing: z.enum(['on', 'off']),
    plans: z.array(planSchema),
    own: z.object({
      /**
       * The plan of the viewer's active or trialing subscription. Null without such a subscription, or if the price
       * doesn't match a plan.
       */
      current: planType.nullable(),
      interval: interval.nullable(),
      hasSubscription: z.boolean(),
      hasCustomer: z.boolean(),
      /** Whether the viewer or their team already had a trial. Each person and each team gets only one trial (D27). */
      hadTrial: z.boolean(),
      coveredBy: z.string().nullable(),
      subscription: z
        .object({
          planType: planType.nullable(),
          interval: interval.nullable(),
          /**
           * Stripe's subscription status. `lapsed` replaces `active` and `trialing` 72 hours after the billing period
           * ended.
           */
          status: z.string(),
          extraSeats: z.number().int(),
          /** The end of the latest billing period in Unix seconds. Null if it's unknown. */
          periodEnd: z.number().int().nullable(),
          cancelAtPeriodEnd: z.boolean(),
          /** The end of the trial in Unix seconds. Null if there was no trial. */
          trialEnd: z.number().int().nullable(),
        })
        .nullable(),
    }),
  }),
})
export type Plans = z.infer<typeof listPlans.answer>

export const startCheckout = endpoint({
  ...self,
  name: 'POST /api/billing/checkout',
  summary: 'Get the Stripe URL for subscribing to a plan or confirming a plan change',
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
  summary: 'Preview the cost of additional seats',
  body: quantity,
  answer: z.object({
    quantity: z.number().int(),
    extraSeats: z.number().int(),
    currency: z.literal('usd'),
    /** The charge for the rest of this billing period. 0 during a trial. */
    prorationCents: z.number().int(),
    nextInvoiceCents: z.number().int(),
    nextInvoiceAt: z.iso.datetime().nullable(),
  }),
})
export type SeatsPreview = z.infer<typeof previewSeats.answer>

export const buySeats = endpoint({
  ...self,
  name: 'POST /api/billing/seats',
  summary:
    'Buy additional seats for the team. Repeating a request with the same Idempotency-Key has no further effect',
  idempotent: true,
  body: quantity,
  answer: z.object({
    message: z.string(),
    extraSeats: z.number().int(),
  }),
})

const meter = z.object({
  /** Null if unlimited. */
  limit: z.number().int().nullable(),
  used: z.number().int(),
})

export const subscriptionSchema = z.object({
  through: z.enum(['own', 'team']),
  /** Null if the subscription's price doesn't match a plan (D28). */
  planType: planType.nullable(),
  /** Stripe's subscription status or `lapsed`. Always `active` for team members. */
  status: z.string(),
  /** The end of the billing period in Unix seconds. Null for team members, or if the end is unknown. */
  periodEnd: z.number().int().nullable(),
  /** Null unless the viewer has a subscription and manages a team or could create one (D25). */
  renewal: z
    .object({
      cancelAtPeriodEnd: z.boolean(),
      /** Null if the subscription's price doesn't match a plan. */
      price: z
        .object({
          interval,
          /** Dollars per billing interval, including extra seats. */
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
  /** `off`: everyone has an unlimited Teams plan (D10). */
  billing: z.enum(['on', 'off']),
  subscription: subscriptionSchema.nullable(),
  /** Null if no plan is active. */
  usage: z
    .object({
      analyses: meter,
      repositories: meter,
      agentTokens: meter,
      /** Whether the team's members share the limits (D7). */
      pooled: z.boolean(),
      renewsAt: z.iso.datetime(),
    })
    .nullable(),
  mayManage: z.boolean(),
})
export type SubscriptionView = z.infer<typeof subscriptionViewSchema>

export const showSubscription = endpoint({
  ...self,
  name: 'GET /api/billing/subscription',
  summary: 'Get the viewer’s plan and usage. For managers, includes the price and whether the plan renews',
  answer: subscriptionViewSchema,
})

export const refreshSubscription = endpoint({
  ...self,
  name: 'POST /api/billing/refresh',
  summary: 'Refresh the viewer’s subscription from Stripe, for example after a payment',
  answer: z.object({
    /** False if the refresh timed out, or if the viewer isn't a customer in Stripe. */
    refreshed: z.boolean(),
  }),
})
