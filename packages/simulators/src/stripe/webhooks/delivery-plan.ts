import { z } from 'zod'

/** How events are sent, until the next plan. Shares are between 0 and 1; the seed determines all draws. */
export const deliveryPlanSchema = z.strictObject({
  seed: z.int().default(1),
  /** Whether to hold events until they are released. */
  hold: z.boolean().default(false),
  /** The share of events that are never sent. */
  drop: z.number().min(0).max(1).default(0),
  /** The share that is sent twice. */
  duplicate: z.number().min(0).max(1).default(0),
  /** The longest wait before an event is sent. Each draws its own, so that they overtake each other. */
  delayMs: z.number().min(0).max(60_000).default(0),
  /** The share that is preceded by one with a wrong signature. */
  wrongSignature: z.number().min(0).max(1).default(0),
  /** The age of the signed time in seconds; negative for the future. */
  ageSeconds: z.int().default(0),
  /** Whether a failed delivery is retried. */
  retry: z.boolean().default(true),
})

export type DeliveryPlan = z.infer<typeof deliveryPlanSchema>

export const releaseSchema = z.strictObject({
  order: z.enum(['created', 'reversed', 'shuffled']).default('created'),
  seed: z.int().default(1),
  copies: z.int().min(1).max(20).default(1),
  /** The share of held events that are never sent. */
  drop: z.number().min(0).max(1).default(0),
})

export type Release = z.input<typeof releaseSchema>

export const resendSchema = z.strictObject({
  signature: z.enum(['right', 'wrong', 'missing']).default('right'),
  ageSeconds: z.int().default(0),
  /** Instead of the endpoint's own. */
  secrets: z.array(z.string()).optional(),
  /** Instead of the event. It is signed as is. */
  body: z.string().optional(),
})

export type Resend = z.input<typeof resendSchema>
