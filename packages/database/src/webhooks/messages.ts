import type { WebhookEvent } from '@debrief/domain/webhooks/events'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { enqueueAll, type JobDeclaration } from '../jobs/declare-job.ts'

export interface MessageIds {
  messageId: string
  endpointId: string
  subjectId: string
}

/** Messages about the same subject are sent to an endpoint one after another. */
export const deliverWebhook: JobDeclaration<MessageIds> = {
  kind: 'deliver-webhook',
  input: z.object({ messageId: z.uuid(), endpointId: z.uuid(), subjectId: z.uuid() }),
  key: ({ messageId }) => messageId,
  serialBy: ({ endpointId, subjectId }) => `${endpointId}:${subjectId}`,
}

interface MessageRow extends MessageIds {
  tenantId: string
}

const jobColumns = sql`m.id as "messageId", m.endpoint_id as "endpointId", m.subject_id as "subjectId",
  (select coalesce(e.team_id, e.user_id) from webhook_endpoints e where e.id = m.endpoint_id) as "tenantId"`

async function enqueueMessages(trx: Trx, rows: readonly MessageRow[]): Promise<void> {
  if (rows.length === 0) return
  await enqueueAll(
    trx,
    deliverWebhook,
    rows.map(({ tenantId, ...input }) => ({ input, tenantId })),
  )
}

export async function enqueueWaiting(trx: Trx, endpointId: string): Promise<void> {
  const { rows } = await sql<MessageRow>`
    select ${jobColumns} from webhook_messages m where m.endpoint_id = ${endpointId} and m.state = 'waiting'
    order by m.position`.execute(trx)
  await enqueueMessages(trx, rows)
}

export async function enqueueNext(trx: Trx, { endpointId, subjectId }: MessageIds): Promise<void> {
  const { rows } = await sql<MessageRow>`
    select ${jobColumns} from webhook_messages m
    where m.endpoint_id = ${endpointId} and m.subject_id = ${subjectId} and m.state = 'waiting'
    order by m.position limit 1`.execute(trx)
  await enqueueMessages(trx, rows)
}

interface Announcement {
  event: WebhookEvent
  about: 'review_id' | 'mistake_id' | 'group_id' | 'week'
  /** A query for the events, with the columns owner_id (a person or a team), event_key, subject_id and about. */
  rows: RawBuilder<unknown>
  only?: string
}

/**
 * Call this in the transaction that causes the events. A unique key ensures that an endpoint gets each event only once.
 * Returns the number of messages.
 */
export async function announce(trx: Trx, { event, about, rows: news, only }: Announcement): Promise<number> {
  const { rows } = await sql<MessageRow>`
    insert into webhook_messages as m (endpoint_id, event, event_key, subject_id, ${sql.ref(about)})
    select e.id, ${event}, n.event_key, n.subject_id, n.about
    from (${news}) n join webhook_endpoints e
      on coalesce(e.team_id, e.user_id) = n.owner_id and ${event} = any (e.events)
    where (${only ?? null}::uuid is null or e.id = ${only ?? null}::uuid)
    on conflict do nothing returning ${jobColumns}`.execute(trx)
  await enqueueMessages(trx, rows)
  return rows.length
}

/** Announces a review to its owner if they are the pull request's author. Imports don't call this (D35). */
export const announceReview = (trx: Trx, reviewId: string) =>
  announce(trx, {
    event: 'review.completed',
    about: 'review_id',
    rows: sql`
      select p.user_id as owner_id, a.id::text as event_key, p.id as subject_id, a.id as about
      from pr_analysis a join pull_requests p on p.id = a.pull_request_id
      join users author on author.id = p.user_id and author.github_id = p.author_github_id
      where a.id = ${reviewId}`,
  })

export const announceStandard = (trx: Trx, standardId: string) =>
  announce(trx, {
    event: 'standard.published',
    about: 'group_id',
    rows: sql`
      select g.team_id as owner_id, g.id::text as event_key, g.id as subject_id, g.id as about
      from recurring_mistakes g where g.id = ${standardId} and g.is_team_standard`,
  })

export async function announceTest(trx: Trx, endpointId: string): Promise<string> {
  const { rows } = await sql<MessageRow>`
    insert into webhook_messages as m (endpoint_id, event, event_key, subject_id)
    select ${endpointId}, 'test', key::text, key from gen_random_uuid() key
    returning ${jobColumns}`.execute(trx)
  await enqueueMessages(trx, rows)
  const [row] = rows
  if (!row) throw new Error('the test message was not stored')
  return row.messageId
}

export type Replay = { messageId: string } | { failedSince: Date }

export async function replayMessages(
  trx: Trx,
  { endpointId, replay }: { endpointId: string; replay: Replay },
): Promise<number> {
  const which =
    'messageId' in replay
      ? sql`m.id = ${replay.messageId} and m.state <> 'waiting'`
      : sql`m.state = 'failed' and m.created_at >= ${replay.failedSince}`
  const { rows } = await sql<MessageRow>`
    update webhook_messages m set state = 'waiting', finished_at = null, attempts = 0, next_attempt_at = null
    where m.endpoint_id = ${endpointId} and ${which} returning ${jobColumns}`.execute(trx)
  await enqueueMessages(trx, rows)
  return rows.length
}

export interface LoggedAttempt {
  at: string
  durationMs: number
  status: number | null
  error: string | null
  response: string
}

export interface LoggedMessage {
  id: string
  position: string
  event: WebhookEvent | 'test'
  state: 'waiting' | 'delivered' | 'failed' | 'dropped'
  createdAt: Date
  /** Null unless the next attempt is in the future. */
  nextAttemptAt: Date | null
  attempts: LoggedAttempt[]
}

export async function listMessages(
  db: Database,
  { endpointId, before, limit }: { endpointId: string; before: string | null; limit: number },
): Promise<LoggedMessage[]> {
  const { rows } = await sql<LoggedMessage>`
    select m.id, m.position::text as position, m.event, m.state, m.created_at as "createdAt",
      case when m.next_attempt_at > now() then m.next_attempt_at end as "nextAttemptAt",
      (select coalesce(json_agg(json_build_object('at', a.at, 'durationMs', a.duration_ms, 'status', a.status,
        'error', a.error, 'response', a.response) order by a.id desc), '[]')
        from webhook_attempts a where a.message_id = m.id) as attempts
    from webhook_messages m
    where m.endpoint_id = ${endpointId} and (${before}::bigint is null or m.position < ${before}::bigint)
    order by m.position desc limit ${limit}`.execute(db)
  return rows
}
