import { createHmac } from 'node:crypto'
import { complete, underFence } from '@debrief/database/jobs/job-store'
import {
  type AfterAttempt,
  type DeliveryAttempt,
  type DueMessage,
  findDueMessage,
  finishMessage,
  recordAttempt,
} from '@debrief/database/webhooks/deliveries'
import { type MessageFacts, readMessageFacts } from '@debrief/database/webhooks/message-facts'
import { deliverWebhook, type MessageIds } from '@debrief/database/webhooks/messages'
import { decideAccess } from '@debrief/domain/billing/access'
import { parseRetryAfter } from '@debrief/domain/webhooks/retries'
import { defineJob, Snooze } from '@debrief/jobs/define-job'
import { aboutWebhookSecret } from '@debrief/service-kit/key-ring'
import type { OutboundOutcome } from '@debrief/service-kit/outbound/outbound'
import type { WorkerContext } from '../context.ts'

/**
 * Seconds until a message that waits for an earlier one is checked again. Usually, the waiting message's job is
 * enqueued sooner, when the earlier message is finished.
 */
const EARLIER_SECONDS = 600

/** Sends a message at least once (D45). If the outcome isn't recorded, the message is sent again with the same id. */
export const deliverWebhookJob = defineJob<MessageIds, WorkerContext>(deliverWebhook, {
  // An attempt mostly waits for the receiver, so many can run at once. TENANT_IN_FLIGHT keeps one tenant's slow
  // receivers from blocking other tenants.
  concurrency: 32,
  lease: 30,
  // Only errors in Debrief use up these attempts. Failed deliveries don't count, because they have a separate schedule.
  attempts: 50,
  fairBy: 'tenant',

  async run(ids, context) {
    const { db } = context.database
    const due = await findDueMessage(db, ids.messageId)
    if (!due) return
    if (due.isPaused && due.isUsable) throw new Snooze(Number.POSITIVE_INFINITY, 'the webhook is paused')
    if (due.hasEarlier) throw new Snooze(EARLIER_SECONDS, 'an earlier message about it comes first')
    if (due.secondsUntilDue > 0) throw new Snooze(due.secondsUntilDue, 'the next attempt is later')
    const message = await readMessageFacts(db, ids.messageId)
    if (!message || !mayGet(message, context)) return drop(ids, context)
    const attempted = await sendMessage(ids, { due, message }, context)
    context.failpoint('webhook.before_record')
    await follow(await record(ids, attempted, context), ids, context)
  },

  discarded: (trx, ids) => finishMessage(trx, ids, 'failed'),
})

/** If billing is on, people without a plan or seat have no access, so they get only test messages. */
const mayGet = ({ event, person }: MessageFacts, { settings: { BILLING } }: WorkerContext) =>
  event === 'test' || decideAccess({ ...person, billing: BILLING === 'on' }).hasAccess

async function drop(ids: MessageIds, { database: { db }, job, log, metrics }: WorkerContext & ClaimedJob) {
  await db.transaction().execute(async (trx) => {
    await finishMessage(trx, ids, 'dropped')
    await complete(trx, job)
  })
  metrics.webhookAttempted('dropped')
  log.info({ messageId: ids.messageId, outcome: 'dropped' }, 'webhook message finished')
}

interface ClaimedJob {
  job: Parameters<typeof complete>[1]
}

async function sendMessage(
  { messageId, endpointId }: MessageIds,
  { due, message }: { due: DueMessage; message: MessageFacts },
  { keys, outbound, settings: { APP_URL }, signal }: WorkerContext & { signal: AbortSignal },
): Promise<DeliveryAttempt> {
  const body = writeMessage(message, APP_URL)
  const secrets = [due.secret, due.previousSecret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => keys.open(sealed, aboutWebhookSecret(endpointId)))
  const signed = signMessage({ id: toMessageId(messageId), at: new Date(), body, secrets })
  const headers = { 'content-type': 'application/json', 'user-agent': 'Debrief-Webhooks/1', ...signed }
  const startedAt = performance.now()
  const outcome = await outbound.send({ url: due.url, method: 'POST', headers, body, signal })
  return { durationMs: performance.now() - startedAt, result: toResult(outcome) }
}

function toResult(outcome: OutboundOutcome): DeliveryAttempt['result'] {
  if (outcome.kind !== 'status') return { error: outcome.reason }
  const { status, body, retryAfter } = outcome
  return { status, response: body, retryAfter: parseRetryAfter(retryAfter, new Date()) }
}

/** If the attempt finishes the message, completes the job in the same transaction. */
const record = (
  ids: MessageIds,
  attempted: DeliveryAttempt,
  { database: { db }, job }: WorkerContext & ClaimedJob,
) =>
  underFence(db, job, async (trx) => {
    const after = await recordAttempt(trx, ids, attempted)
    if (after.outcome !== 'retried') await complete(trx, job)
    return after
  })

async function follow(after: AfterAttempt, { messageId, endpointId }: MessageIds, context: WorkerContext) {
  const { log, metrics } = context
  metrics.webhookAttempted(after.outcome)
  if (after.outcome === 'retried') throw new Snooze(after.seconds, 'the webhook did not accept the message')
  log.info({ messageId, outcome: after.outcome }, 'webhook message finished')
  if (after.outcome === 'failed' && after.paused)
    log.warn({ endpointId, reason: after.paused }, 'webhook paused')
}

const SECRET_PREFIX = 'whsec_'

const toMessageId = (id: string): string => `msg_${id.replaceAll('-', '')}`

/**
 * Returns the headers of a message, according to the Standard Webhooks specification
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). They contain a
 * signature for each secret, so that a receiver can verify with the old or the new secret during a rotation.
 */
export function signMessage({
  id,
  at,
  body,
  secrets,
}: {
  id: string
  at: Date
  body: string
  secrets: readonly string[]
}): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/**
 * Writes the body of a message. Its `url` is the event's page in Debrief. Test messages have no `url`, and without
 * APP_URL no message has a `url`.
 */
function writeMessage(message: MessageFacts, appUrl: string | undefined): string {
  const { event, facts, createdAt } = message
  const path = getPath(message)
  const url = appUrl === undefined || path === null ? {} : { url: new URL(path, appUrl).href }
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: { ...facts, ...url } })
}

function getPath({ event, facts }: MessageFacts): string | null {
  switch (event) {
    case 'review.completed':
      return `/reviews?review=${facts.reviewId}`
    case 'mistake.recurred':
    case 'mistake.stopped':
      return `/recurring-mistakes?group=${facts.recurringMistakeId}`
    case 'standard.published':
      return `/team-standards?standard=${facts.standardId}`
    case 'team.numbers':
      return '/dashboard'
    case 'test':
      return null
  }
}
