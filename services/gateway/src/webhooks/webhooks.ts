import { randomBytes, randomUUID } from 'node:crypto'
import { ADDRESS_REFUSAL_TEXTS } from '@debrief/contracts/http/outbound-address'
import { Problem } from '@debrief/contracts/problem'
import { MAX_WEBHOOKS, PREVIOUS_SECRET_HOURS } from '@debrief/contracts/webhooks/constants'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  type Webhook,
} from '@debrief/contracts/webhooks/webhooks'
import { recordAudit } from '@debrief/database/operations/audit'
import { storableText } from '@debrief/database/storable'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
  rotateSecret,
  type StoredEndpoint,
} from '@debrief/database/webhooks/endpoints'
import { eventsFor, type WebhookEvent, type WebhookOwner } from '@debrief/domain/webhooks/events'
import { aboutWebhookSecret } from '@debrief/service-kit/key-ring'
import { type Context, type Route, serve } from '../context.ts'
import { noSuchWebhook, requireWebhookOwner } from '../policies/integrations.ts'
import { messageRoutes } from './messages.ts'

/** 192 random bits, in the form that the Standard Webhooks libraries expect. */
const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`

const listWebhooksRoute = serve(listWebhooks)(async (_, { db, viewer }: Context) => ({
  webhooks: (await listEndpoints(db, viewer.id)).map(toWebhook),
}))

const createWebhookRoute = serve(createWebhook)(async ({ body, requestId }, context: Context) => {
  const { db, viewer, keys } = context
  const { owner, url, events } = body
  await requireWebhookOwner(context, owner)
  requireEvents(owner, events)
  await requireAddress(context, url)
  const [id, secret] = [randomUUID(), newSecret()]
  const stored = await db.transaction().execute(async (trx) => {
    const created = await createEndpoint(trx, {
      id,
      userId: viewer.id,
      owner,
      url,
      events,
      description: storableText(body.description),
      secret: keys.seal(secret, aboutWebhookSecret(id)),
      maxEndpoints: MAX_WEBHOOKS,
    })
    if (created === 'full') throw tooManyWebhooks()
    if (created === 'no_team') throw noSuchWebhook()
    const details = { webhookId: id, owner, events }
    await recordAudit(trx, { action: 'webhook_created', actorId: viewer.id, requestId, details })
    return created
  })
  return { ...toWebhook(stored), secret }
})

const changeWebhookRoute = serve(changeWebhook)(
  async ({ params: { webhookId: id }, body, requestId }, context: Context) => {
    const { db, viewer } = context
    const known = await findEndpoint(db, { userId: viewer.id, id })
    if (!known) throw noSuchWebhook()
    if (body.events) requireEvents(known.owner, body.events)
    if (body.url !== undefined) await requireAddress(context, body.url)
    const description = body.description === undefined ? undefined : storableText(body.description)
    return db.transaction().execute(async (trx) => {
      const changed = await changeEndpoint(trx, { userId: viewer.id, id }, { ...body, description })
      if (!changed) throw noSuchWebhook()
      const details = { webhookId: id, changed: Object.keys(body) }
      await recordAudit(trx, { action: 'webhook_changed', actorId: viewer.id, requestId, details })
      return toWebhook(changed)
    })
  },
)

const deleteWebhookRoute = serve(deleteWebhook)(
  async ({ params: { webhookId: id }, requestId }, { db, viewer }: Context) => {
    await db.transaction().execute(async (trx) => {
      if ((await deleteEndpoint(trx, { userId: viewer.id, id })) === null) throw noSuchWebhook()
      const details = { webhookId: id }
      await recordAudit(trx, { action: 'webhook_deleted', actorId: viewer.id, requestId, details })
    })
    return { deleted: true as const }
  },
)

const rotateSecretRoute = serve(rotateWebhookSecret)(
  async ({ params: { webhookId: id }, requestId }, { db, viewer, keys }: Context) => {
    const secret = newSecret()
    return db.transaction().execute(async (trx) => {
      const sealed = keys.seal(secret, aboutWebhookSecret(id))
      const rotated = await rotateSecret(trx, { userId: viewer.id, id, secret: sealed })
      if (!rotated) throw noSuchWebhook()
      if (rotated === 'recent') throw secretReplaced()
      const details = { webhookId: id }
      await recordAudit(trx, { action: 'webhook_secret_rotated', actorId: viewer.id, requestId, details })
      return { ...toWebhook(rotated), secret }
    })
  },
)

async function requireAddress({ outbound }: Context, url: string): Promise<void> {
  const refusal = await outbound.check(url)
  if (refusal === 'dns')
    throw new Problem('address_unknown', 400, 'This host couldn’t be found. Check the address for typos.')
  if (refusal) throw new Problem('address_refused', 400, ADDRESS_REFUSAL_TEXTS[refusal])
}

function requireEvents(owner: WebhookOwner, events: readonly WebhookEvent[]): void {
  if (events.every((event) => eventsFor(owner).includes(event))) return
  const sentence =
    owner === 'team'
      ? 'A team’s webhook gets only events about the team. Create another one for your own events.'
      : 'Your own webhook gets only events about you. Create another one for your team.'
  throw new Problem('wrong_events', 400, sentence)
}

const tooManyWebhooks = () =>
  new Problem(
    'too_many_webhooks',
    409,
    `You have ${MAX_WEBHOOKS} webhooks, which is the maximum. Delete one to add another.`,
  )

const secretReplaced = () =>
  new Problem(
    'secret_replaced',
    409,
    `You replaced this secret less than ${PREVIOUS_SECRET_HOURS} hours ago, and the previous one still signs messages. Wait until it expires, or create another webhook.`,
  )

const toWebhook = ({
  createdAt,
  pausedAt,
  failingSince,
  previousUntil,
  ...rest
}: StoredEndpoint): Webhook => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  pausedAt: pausedAt?.toISOString() ?? null,
  failingSince: failingSince?.toISOString() ?? null,
  previousUntil: previousUntil?.toISOString() ?? null,
})

export const webhookRoutes: readonly Route[] = [
  listWebhooksRoute,
  createWebhookRoute,
  changeWebhookRoute,
  deleteWebhookRoute,
  rotateSecretRoute,
  ...messageRoutes,
]
