import { MAX_RESPONSE_START } from '@debrief/contracts/webhooks/constants'
import { secondsUntilRetry } from '@debrief/domain/webhooks/retries'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { notifyWebhookPaused } from '../notifications/notify.ts'
import { storableText } from '../storable.ts'
import { isUsable } from './endpoints.ts'
import { enqueueNext, type MessageIds } from './messages.ts'

export interface DueMessage {
  url: string
  /** Encrypted. */
  secret: string
  /** Encrypted. Null if there's no previous secret, or if it no longer signs messages. */
  previousSecret: string | null
  attempts: number
  isPaused: boolean
  isUsable: boolean
  hasEarlier: boolean
  /** Seconds until the next attempt is due; 0 or less if it's due now. */
  secondsUntilDue: number
}

export async function findDueMessage(db: Database, messageId: string): Promise<DueMessage | null> {
  const { rows } = await sql<DueMessage>`
    select e.url, e.secret, case when e.previous_until > now() then e.previous_secret end as "previousSecret",
      m.attempts, e.paused_at is not null as "isPaused", ${isUsable} as "isUsable",
      exists (select from webhook_messages earlier
        where earlier.endpoint_id = m.endpoint_id and earlier.subject_id = m.subject_id and earlier.state = 'waiting'
          and earlier.position < m.position) as "hasEarlier",
      coalesce(ceil(extract(epoch from m.next_attempt_at - now())), 0)::int as "secondsUntilDue"
    from webhook_messages m join webhook_endpoints e on e.id = m.endpoint_id
    where m.id = ${messageId} and m.state = 'waiting'`.execute(db)
  return rows[0] ?? null
}

export interface DeliveryAttempt {
  durationMs: number
  /** The response, or a short code that says why there was no usable response. */
  result: { status: number; response: string; retryAfter: number | null } | { error: string }
}

export type AfterAttempt =
  | { outcome: 'delivered' }
  | { outcome: 'retried'; seconds: number }
  | { outcome: 'failed'; paused: 'failing' | 'gone' | null }

/**
 * A 2xx response marks the message as delivered. A 410 response marks the message as failed and pauses the endpoint.
 * The endpoint is also paused if a message's last attempt fails and every attempt to reach the endpoint has failed for
 * more than a day.
 */
export async function recordAttempt(
  trx: Trx,
  ids: MessageIds,
  attempted: DeliveryAttempt,
): Promise<AfterAttempt> {
  const { messageId, endpointId } = ids
  const { result, durationMs } = attempted
  const status = 'status' in result ? result.status : null
  const response = 'status' in result ? toResponseStart(result.response) : ''
  const { rows } = await sql<{ attempts: number }>`
    with stored as (
      insert into webhook_attempts (message_id, duration_ms, status, error, response)
      values (${messageId}, ${Math.round(durationMs)}, ${status}, ${'error' in result ? result.error : null}, ${response}))
    update webhook_messages set attempts = attempts + 1 where id = ${messageId} returning attempts`.execute(
    trx,
  )
  if (status !== null && status >= 200 && status < 300) {
    await sql`
      update webhook_endpoints set failing_since = null where id = ${endpointId} and failing_since is not null`.execute(
      trx,
    )
    await finishMessage(trx, ids, 'delivered')
    return { outcome: 'delivered' }
  }
  await sql`
    update webhook_endpoints set failing_since = now() where id = ${endpointId} and failing_since is null`.execute(
    trx,
  )
  const retryAfter = 'status' in result ? result.retryAfter : null
  const seconds = status === 410 ? null : secondsUntilRetry(rows[0]?.attempts ?? 1, retryAfter)
  if (seconds !== null) {
    await sql`
      update webhook_messages set next_attempt_at = now() + make_interval(secs => ${seconds})
      where id = ${messageId}`.execute(trx)
    return { outcome: 'retried', seconds }
  }
  await finishMessage(trx, ids, 'failed')
  return { outcome: 'failed', paused: await pauseEndpoint(trx, endpointId, status === 410) }
}

export async function finishMessage(
  trx: Trx,
  ids: MessageIds,
  state: 'delivered' | 'failed' | 'dropped',
): Promise<void> {
  await sql`
    update webhook_messages set state = ${state}, finished_at = now(), next_attempt_at = null
    where id = ${ids.messageId} and state = 'waiting'`.execute(trx)
  await enqueueNext(trx, ids)
}

async function pauseEndpoint(
  trx: Trx,
  endpointId: string,
  isGone: boolean,
): Promise<'failing' | 'gone' | null> {
  const reason = isGone ? 'gone' : 'failing'
  const { rows } = await sql`
    update webhook_endpoints set paused_at = now(), pause_reason = ${reason}
    where id = ${endpointId} and paused_at is null and (${isGone} or failing_since < now() - interval '1 day')
    returning id`.execute(trx)
  if (rows.length === 0) return null
  await notifyWebhookPaused(trx, endpointId)
  return reason
}

const toResponseStart = (text: string) => Array.from(storableText(text)).slice(0, MAX_RESPONSE_START).join('')
