import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DELIVERY_STATES } from './operated-names.ts'

const none = z.object({})

const deliverySchema = z.object({
  id: z.number().int(),
  source: z.string(),
  /** The sender's, as GitHub shows it. */
  deliveryId: z.string(),
  event: z.string(),
  repository: z.string().nullable(),
  /** Of the pull request, where that is known. */
  number: z.number().int().nullable(),
  receivedAt: z.iso.datetime(),
  state: z.enum(DELIVERY_STATES),
  outcome: z.string().nullable(),
  error: z.string().nullable(),
  attempts: z.number().int(),
  crashes: z.number().int(),
  finishedAt: z.iso.datetime().nullable(),
  /** Its contents are not kept any more, so it cannot be run again. */
  isEmptied: z.boolean(),
})
export type OperatedDelivery = z.infer<typeof deliverySchema>

export const listOperatedDeliveries = endpoint({
  name: 'GET /api/operators/deliveries',
  summary: 'Deliveries and what came of them, newest first; for operators',
  access: 'signed-in',
  params: none,
  query: z.object({
    /** Full name, in any case. */
    repository: z.string().min(1).max(200).optional(),
    state: z.enum(DELIVERY_STATES).optional(),
    deliveryId: z.string().min(1).max(200).optional(),
    event: z.string().min(1).max(100).optional(),
    /** `next` of the page before. */
    before: z
      .string()
      .regex(/^\d{1,15}$/, 'is not the `next` of a page')
      .optional(),
  }),
  body: none,
  status: 200,
  answer: z.object({ deliveries: z.array(deliverySchema), next: z.string().nullable() }),
})
