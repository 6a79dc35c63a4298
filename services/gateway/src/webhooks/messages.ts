import { MESSAGES_PER_PAGE } from '@debrief/contracts/webhooks/constants'
import {
  exportWebhookMessages,
  listWebhookMessages,
  replayWebhook,
  testWebhook,
  type WebhookMessage,
} from '@debrief/contracts/webhooks/webhooks'
import type { Database } from '@debrief/database/connect'
import { findEndpoint } from '@debrief/database/webhooks/endpoints'
import {
  announceTest,
  type LoggedMessage,
  listMessages,
  replayMessages,
} from '@debrief/database/webhooks/messages'
import { type Context, type Route, serve } from '../context.ts'
import { type PageOptions, serveExport } from '../lists/export-list.ts'
import { noSuchWebhook } from '../policies/integrations.ts'

async function requireWebhook(db: Database, { viewer, id }: { viewer: { id: string }; id: string }) {
  if (!(await findEndpoint(db, { userId: viewer.id, id }))) throw noSuchWebhook()
}

const testWebhookRoute = serve(testWebhook)(async ({ params }, { db, viewer }: Context) =>
  db.transaction().execute(async (trx) => {
    await requireWebhook(trx, { viewer, id: params.webhookId })
    return { messageId: await announceTest(trx, params.webhookId) }
  }),
)

const listMessagesRoute = serve(listWebhookMessages)(
  async ({ params: { webhookId: id }, query }, { db, viewer }: Context) => {
    await requireWebhook(db, { viewer, id })
    const { page, next } = await readPage(db, id, { after: query.before, limit: MESSAGES_PER_PAGE })
    return { messages: page, next }
  },
)

const exportMessagesRoute = serveExport(exportWebhookMessages, {
  file: 'webhook-messages',
  columns: {
    Time: ({ createdAt }) => createdAt,
    Event: ({ event }) => event,
    State: ({ state }) => state,
    Attempts: ({ attempts }) => attempts.length,
    'Last attempt': ({ attempts }) => attempts[0]?.at,
    Status: ({ attempts }) => attempts[0]?.status,
    Error: ({ attempts }) => attempts[0]?.error,
    Response: ({ attempts }) => attempts[0]?.response,
    'Next attempt': ({ nextAttemptAt }) => nextAttemptAt,
    'Message ID': ({ id }) => `msg_${id.replaceAll('-', '')}`,
  },
  async open({ params: { webhookId: id } }, { db, viewer }) {
    await requireWebhook(db, { viewer, id })
    return (wanted) => readPage(db, id, wanted)
  },
})

const readPage = async (db: Database, endpointId: string, { after, limit }: PageOptions) => {
  const found = await listMessages(db, { endpointId, before: after ?? null, limit: limit + 1 })
  const page = found.slice(0, limit)
  return { page: page.map(toView), next: found.length > limit ? (page.at(-1)?.position ?? null) : null }
}

const replayWebhookRoute = serve(replayWebhook)(
  async ({ params: { webhookId: id }, body }, { db, viewer }: Context) =>
    db.transaction().execute(async (trx) => {
      await requireWebhook(trx, { viewer, id })
      const { messageId, failedSince } = body
      const replay =
        messageId === undefined ? { failedSince: new Date(failedSince ?? Date.now()) } : { messageId }
      return { replayed: await replayMessages(trx, { endpointId: id, replay }) }
    }),
)

const toView = ({
  createdAt,
  nextAttemptAt,
  attempts,
  position: _,
  ...rest
}: LoggedMessage): WebhookMessage => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  attempts: attempts.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
})

export const messageRoutes: readonly Route[] = [
  testWebhookRoute,
  listMessagesRoute,
  exportMessagesRoute,
  replayWebhookRoute,
]
