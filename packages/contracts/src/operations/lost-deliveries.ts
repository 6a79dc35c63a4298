import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'

const none = z.object({})
const plain = { params: none, query: none, body: none, status: 200, access: 'signed-in' } as const
const time = z.iso.datetime()
const count = z.number().int()

const hookSchema = z.object({
  /** The connection's id, `app` for the GitHub App, or `standards-app` for the standards App. */
  hookId: z.string(),
  repositoryId: z.string().nullable(),
  fullName: z.string().nullable(),
  login: z.string().nullable(),
  /** Null until a check has finished. */
  checkedAt: time.nullable(),
  dueAt: time.nullable(),
  failures: count,
  error: z.string().nullable(),
  leftAlone: z.enum(['paused', 'reconnect']).nullable(),
  lost: count,
  open: count,
})
export type ComparedHook = z.infer<typeof hookSchema>

const lostSchema = z.object({
  id: count,
  hookId: z.string(),
  fullName: z.string().nullable(),
  /** The delivery's id on GitHub, or `merge-of-<number>` for a merge without a delivery. */
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
  scope: 'operate',
  summary: 'List lost webhook deliveries and whether they were recovered, newest first. For operators',
  answer: z.object({
    counts: z.object({
      lost: count,
      healedByRedelivery: count,
      healedByFetch: count,
      givenUp: count,
      open: count,
      oldestOpenSeconds: z.number().nullable(),
    }),
    hooks: z.array(hookSchema),
    lost: z.array(lostSchema),
  }),
})

export const exportLost = exportEndpoint({
  name: 'GET /api/operators/lost/export',
  summary: 'Export lost webhook deliveries as CSV or JSON. For operators',
  list: showLost,
  row: lostSchema,
})

export const compareHooks = endpoint({
  ...plain,
  name: 'POST /api/operators/lost/compare',
  scope: 'operate',
  summary:
    'Check one connection’s webhook, or all webhooks, for lost deliveries. The check starts within 15 seconds. For operators',
  body: z.object({
    /** If null, all webhooks are checked, including those of the GitHub Apps. */
    repositoryId: z.uuid().nullable(),
  }),
  answer: z.object({
    /** The number of webhooks that will be checked. 0 if the specified connection can't be checked. */
    due: count,
  }),
})
