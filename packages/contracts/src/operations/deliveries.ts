import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'
import { DELIVERY_STATES } from './constants.ts'

const none = z.object({})

const deliverySchema = z.object({
  id: z.number().int(),
  source: z.string(),
  deliveryId: z.string(),
  event: z.string(),
  repository: z.string().nullable(),
  number: z.number().int().nullable(),
  receivedAt: z.iso.datetime(),
  state: z.enum(DELIVERY_STATES),
  outcome: z.string().nullable(),
  error: z.string().nullable(),
  attempts: z.number().int().nullable(),
  crashes: z.number().int().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /**
   * True if the contents were deleted, or were never stored because no handler reads the event. The delivery then can't
   * be replayed.
   */
  isEmptied: z.boolean(),
})
export type OperatedDelivery = z.infer<typeof deliverySchema>

export const listOperatedDeliveries = endpoint({
  name: 'GET /api/operators/deliveries',
  scope: 'operate',
  summary: 'List webhook deliveries with their outcomes, newest first. For operators',
  access: 'signed-in',
  params: none,
  query: z.object({
    /** The repository's full name, case-insensitive. */
    repository: z.string().min(1).max(200).optional(),
    state: z.enum(DELIVERY_STATES).optional(),
    deliveryId: z.string().min(1).max(200).optional(),
    event: z.string().min(1).max(100).optional(),
    before: z
      .string()
      .regex(/^\d{1,15}$/, 'is not a valid page cursor')
      .optional(),
  }),
  body: none,
  status: 200,
  answer: z.object({ deliveries: z.array(deliverySchema), next: z.string().nullable() }),
})

export const exportDeliveries = exportEndpoint({
  name: 'GET /api/operators/deliveries/export',
  summary: 'Export webhook deliveries with their outcomes as CSV or JSON. For operators',
  list: listOperatedDeliveries,
  row: deliverySchema,
})
