import { z } from 'zod'

/** How events go out, until it is set anew. Shares are between 0 and 1; all draws come from the seed. */
export const deliveryPlanSchema = z.strictObject({
  seed: z.int().default(1),
  /** Kept back until they are released. */
  hold: z.boolean().default(false),
  /** The share of events that never go out. */
  drop: z.number().min(0).max(1).default(0),
  /** The share that goes out twice. */
  duplicate: z.number().min(0).max(1).default(0),
  /** The longest wait before one goes out; each draws its own, so that they overtake each other. */
  delayMs: z.number().min(0).max(60_000).default(0),
  /** The share that is preceded by one with a signature that does not fit. */
  wrongSignature: z.number().min(0).max(1).default(0),
  /** How old the signed time is, in seconds; below 0 it lies ahead. */
  ageSeconds: z.int().default(0),
  /** false: a failed delivery is not tried again. */
  retry: z.boolean().default(true),
})

export type DeliveryPlan = z.infer<typeof deliveryPlanSchema>

export const releaseSchema = z.strictObject({
  order: z.enum(['created', 'reversed', 'shuffled']).default('created'),
  seed: z.int().default(1),
  copies: z.int().min(1).max(20).default(1),
  /** The share of what was kept back that never goes out. */
  drop: z.number().min(0).max(1).default(0),
})

export type Release = z.input<typeof releaseSchema>

export const resendSchema = z.strictObject({
  signature: z.enum(['right', 'wrong', 'missing']).default('right'),
  ageSeconds: z.int().default(0),
  /** In place of the endpoint's own. */
  secrets: z.array(z.string()).optional(),
  /** In place of the event as it is: bytes that are signed as they are. */
  body: z.string().optional(),
})

export type Resend = z.input<typeof resendSchema>
