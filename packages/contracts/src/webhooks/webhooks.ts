import { WEBHOOK_EVENTS } from '@debrief/domain/webhooks/events'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_ADDRESS_LENGTH } from '../http/outbound-address.ts'
import { typedText } from '../http/typed-text.ts'
import { exportEndpoint } from '../lists/export.ts'
import { MAX_WEBHOOK_DESCRIPTION_LENGTH } from './constants.ts'

const none = z.object({})
const own = { params: none, query: none, body: none, status: 200 } as const
const one = z.object({ webhookId: z.uuid() })
const time = z.iso.datetime()

export const webhookSchema = z.object({
  id: z.uuid(),
  /** `person`: the viewer's own events. `team`: the events of the team that the viewer manages. */
  owner: z.enum(['person', 'team']),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: time,
  pausedAt: time.nullable(),
  /** `failing`: every attempt failed for a day. `gone`: the receiver responded with 410. */
  pauseReason: z.enum(['person', 'failing', 'gone']).nullable(),
  /**
   * The time of the first failed attempt since the last success or resume. Null if no attempt has failed since then.
   */
  failingSince: time.nullable(),
  previousUntil: time.nullable(),
})
export type Webhook = z.infer<typeof webhookSchema>

const withSecret = webhookSchema.extend({ secret: z.string() })

const fields = {
  url: z.string().trim().min(1, 'must not be empty').max(MAX_ADDRESS_LENGTH),
  description: typedText(MAX_WEBHOOK_DESCRIPTION_LENGTH),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'must contain an event').max(WEBHOOK_EVENTS.length),
}

export const listWebhooks = endpoint({
  ...own,
  name: 'GET /api/webhooks',
  summary: 'List the viewer’s webhooks and those they created for their team, oldest first',
  access: 'signed-in',
  answer: z.object({ webhooks: z.array(webhookSchema) }),
})

export const createWebhook = endpoint({
  ...own,
  name: 'POST /api/webhooks',
  summary: 'Create a webhook. Only this response contains its secret',
  body: z.object({ owner: z.enum(['person', 'team']), ...fields }),
  status: 201,
  answer: withSecret,
})

export const changeWebhook = endpoint({
  ...own,
  name: 'PATCH /api/webhooks/:webhookId',
  summary:
    'Change, pause or resume a webhook. Resuming it also sends the messages that were queued while it was paused',
  params: one,
  body: z.object({ ...fields, isPaused: z.boolean() }).partial(),
  answer: webhookSchema,
})

export const deleteWebhook = endpoint({
  ...own,
  name: 'DELETE /api/webhooks/:webhookId',
  summary: 'Delete a webhook and its delivery log',
  access: 'signed-in',
  params: one,
  answer: z.object({ deleted: z.literal(true) }),
})

export const rotateWebhookSecret = endpoint({
  ...own,
  name: 'POST /api/webhooks/:webhookId/secret',
  summary:
    'Replace a webhook’s secret. Only this response contains the new one. For 24 hours, both secrets sign each message, and the secret can’t be replaced again',
  params: one,
  answer: withSecret,
})

export const testWebhook = endpoint({
  ...own,
  name: 'POST /api/webhooks/:webhookId/test',
  summary: 'Send a test message',
  params: one,
  status: 202,
  answer: z.object({ messageId: z.uuid() }),
})

export const webhookMessageSchema = z.object({
  id: z.uuid(),
  event: z.enum(['test', ...WEBHOOK_EVENTS]),
  /**
   * `failed`: every attempt failed, or the receiver responded with 410. `dropped`: there was nothing left to send, for
   * example because the webhook's owner can no longer see the subject of the message.
   */
  state: z.enum(['waiting', 'delivered', 'failed', 'dropped']),
  createdAt: time,
  /** When the next attempt is due. Null unless that time is in the future. */
  nextAttemptAt: time.nullable(),
  /** Newest first. */
  attempts: z.array(
    z.object({
      at: time,
      durationMs: z.number(),
      status: z.number().nullable(),
      /** Why there is no usable response, such as `timeout` or `redirect`. Null if `status` is set. */
      error: z.string().nullable(),
      response: z.string(),
    }),
  ),
})
export type WebhookMessage = z.infer<typeof webhookMessageSchema>

export const listWebhookMessages = endpoint({
  ...own,
  name: 'GET /api/webhooks/:webhookId/messages',
  summary: 'List a webhook’s messages from the last 30 days with their attempts, newest first',
  params: one,
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  answer: z.object({
    messages: z.array(webhookMessageSchema),
    next: z.string().nullable(),
  }),
})

export const exportWebhookMessages = exportEndpoint({
  name: 'GET /api/webhooks/:webhookId/messages/export',
  summary: 'Export a webhook’s messages and delivery attempts from the last 30 days as CSV or JSON',
  list: listWebhookMessages,
  row: webhookMessageSchema,
})

export const replayWebhook = endpoint({
  ...own,
  name: 'POST /api/webhooks/:webhookId/replay',
  summary:
    'Replay a message, or all messages that have failed since a given time. Replayed messages keep their ids',
  params: one,
  body: z
    .object({ messageId: z.uuid().optional(), failedSince: time.optional() })
    .refine(
      ({ messageId, failedSince }) => (messageId === undefined) !== (failedSince === undefined),
      'contain either messageId or failedSince',
    ),
  answer: z.object({ replayed: z.number().int() }),
})
