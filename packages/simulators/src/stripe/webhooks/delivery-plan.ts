import { z } from 'zod'

/** How to send events until the plan changes. Shares are between 0 and 1; the seed determines all random choices. */
export const deliveryPlanSchema = z.strictObject({
  seed: z.int().default(1),
  /** Whether to hold events until they are released. */
  hold: z.boolean().default(false),
  /** The share of events that are never sent. */
  drop: z.number().min(0).max(1).default(0),
  /** The share that is sent twice. */
  duplicate: z.number().min(0).max(1).default(0),
  /** The maximum delay before an event is sent. Each event's delay is random, so events can overtake each other. */
  delayMs: z.number().min(0).max(60_000).default(0),
  /** The share of deliveries that are preceded by an extra delivery with a wrong signature. */
  wrongSignature: z.number().min(0).max(1).default(0),
  /** How old the signed timestamp is, in seconds; negative for the future. */
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
  /** Used instead of the endpoint's own secrets. */
  secrets: z.array(z.string()).optional(),
  /** Sent and signed as is, instead of the event. */
  body: z.string().optional(),
})

export type Resend = z.input<typeof resendSchema>
