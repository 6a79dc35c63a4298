import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const plain = { params: none, query: none, body: none, status: 200, access: 'signed-in' } as const
const time = z.iso.datetime()
const count = z.number().int()

const hookSchema = z.object({
  /** `app` for the App's own, else the connection's id. */
  hookId: z.string(),
  repositoryId: z.string().nullable(),
  fullName: z.string().nullable(),
  /** Who connected it. */
  login: z.string().nullable(),
  /** null: not compared yet. */
  checkedAt: time.nullable(),
  /** null: not before something changes. */
  dueAt: time.nullable(),
  /** How often in a row it went wrong. */
  failures: count,
  error: z.string().nullable(),
  leftAlone: z.enum(['paused', 'reconnect']).nullable(),
  lost: count,
  open: count,
})
export type ComparedHook = z.infer<typeof hookSchema>

const lostSchema = z.object({
  id: count,
  fullName: z.string().nullable(),
  /** GitHub's, or `merge-of-<number>` for a merge that no delivery told of. */
  deliveryId: z.string(),
  event: z.string(),
  sentAt: time,
  foundAt: time,
  healedAt: time.nullable(),
  healedBy: z.enum(['redelivery', 'fetched']).nullable(),
  givenUpAt: time.nullable(),
  reason: z.string().nullable(),
})
export type LostDelivery = z.infer<typeof lostSchema>

export const showLost = endpoint({
  ...plain,
  name: 'GET /api/operators/lost',
  summary: 'Deliveries that were lost, and how they were healed, by comparing with GitHub; for operators',
  answer: z.object({
    /** Found within 30 days. */
    counts: z.object({
      lost: count,
      healedByRedelivery: count,
      healedByFetch: count,
      givenUp: count,
      open: count,
      oldestOpenSeconds: z.number().nullable(),
    }),
    /** Those that go wrong first; at most 100. */
    hooks: z.array(hookSchema),
    /** Found last first; at most 100. */
    lost: z.array(lostSchema),
  }),
})

export const compareHooks = endpoint({
  ...plain,
  name: 'POST /api/operators/lost/compare',
  summary: 'Have one connection, or every one, compared with GitHub within 15 seconds; for operators',
  body: z.object({
    /** null: every one. */
    repositoryId: z.uuid().nullable(),
  }),
  answer: z.object({
    /** How many are due now; 0: it may not be looked at. */
    due: count,
  }),
})
