import { PREVIOUS_SECRET_HOURS } from '@debrief/contracts/webhooks/constants'
import type { WebhookEvent, WebhookOwner } from '@debrief/domain/webhooks/events'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { cancelAll } from '../jobs/declare-job.ts'
import { deliverWebhook, enqueueWaiting } from './messages.ts'

export interface StoredEndpoint {
  id: string
  owner: WebhookOwner
  url: string
  description: string
  events: WebhookEvent[]
  createdAt: Date
  pausedAt: Date | null
  pauseReason: 'person' | 'failing' | 'gone' | null
  failingSince: Date | null
  /** Null unless a previous secret still signs messages. */
  previousUntil: Date | null
}

const columns = sql`e.id, case when e.team_id is null then 'person' else 'team' end as owner, e.url, e.description, e.events,
  e.created_at as "createdAt", e.paused_at as "pausedAt", e.pause_reason as "pauseReason",
  e.failing_since as "failingSince",
  case when e.previous_until > now() then e.previous_until end as "previousUntil"`

export const isUsable = sql`(e.team_id is null or exists (
  select from teams managed where managed.id = e.team_id and managed.manager_id = e.user_id))`

const ownedBy = ({ userId, id }: OwnEndpoint) => sql`e.id = ${id} and e.user_id = ${userId} and ${isUsable}`

interface OwnEndpoint {
  userId: string
  id: string
}

export async function listEndpoints(db: Database, userId: string): Promise<StoredEndpoint[]> {
  const { rows } = await sql<StoredEndpoint>`
    select ${columns} from webhook_endpoints e where e.user_id = ${userId} and ${isUsable}
    order by e.created_at, e.id`.execute(db)
  return rows
}

export async function findEndpoint(db: Database, owned: OwnEndpoint): Promise<StoredEndpoint | null> {
  const { rows } = await sql<StoredEndpoint>`
    select ${columns} from webhook_endpoints e where ${ownedBy(owned)}`.execute(db)
  return rows[0] ?? null
}

interface NewEndpoint extends OwnEndpoint {
  owner: WebhookOwner
  url: string
  description: string
  events: readonly WebhookEvent[]
  /** Encrypted. */
  secret: string
  maxEndpoints: number
}

/**
 * Locking the person's row keeps concurrent calls from exceeding the maximum. `no_team`: the person doesn't manage a
 * team.
 */
export async function createEndpoint(
  trx: Trx,
  { id, userId, owner, url, description, events, secret, maxEndpoints }: NewEndpoint,
): Promise<StoredEndpoint | 'full' | 'no_team'> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { rows: found } = await sql<{ count: number; teamId: string | null }>`
    select (select count(*)::int from webhook_endpoints where user_id = ${userId}) as count,
      (select id from teams where manager_id = ${userId} order by created_at desc limit 1) as "teamId"`.execute(
    trx,
  )
  const { count = 0, teamId = null } = found[0] ?? {}
  if (count >= maxEndpoints) return 'full'
  if (owner === 'team' && teamId === null) return 'no_team'
  const { rows } = await sql<StoredEndpoint>`
    insert into webhook_endpoints as e (id, user_id, team_id, url, description, events, secret)
    values (${id}, ${userId}, ${owner === 'team' ? teamId : null}, ${url}, ${description}, ${[...events]}, ${secret})
    returning ${columns}`.execute(trx)
  return rows[0] ?? 'no_team'
}

interface Change {
  url?: string | undefined
  description?: string | undefined
  events?: readonly WebhookEvent[] | undefined
  isPaused?: boolean | undefined
}

export async function changeEndpoint(
  trx: Trx,
  owned: OwnEndpoint,
  { url, description, events, isPaused }: Change,
): Promise<StoredEndpoint | null> {
  const changes = [
    ...(url === undefined ? [] : [sql`url = ${url}`]),
    ...(description === undefined ? [] : [sql`description = ${description}`]),
    ...(events === undefined ? [] : [sql`events = ${[...events]}`]),
    ...(isPaused === true
      ? [sql`paused_at = coalesce(paused_at, now()), pause_reason = coalesce(pause_reason, 'person')`]
      : []),
    ...(isPaused === false ? [sql`paused_at = null, pause_reason = null, failing_since = null`] : []),
  ]
  if (changes.length === 0) return findEndpoint(trx, owned)
  const { rows } = await sql<StoredEndpoint>`
    update webhook_endpoints e set ${sql.join(changes)} where ${ownedBy(owned)} returning ${columns}`.execute(
    trx,
  )
  if (rows[0] && isPaused === false) await enqueueWaiting(trx, owned.id)
  return rows[0] ?? null
}

/**
 * The previous secret also signs messages for a day, so there's time to update the receiver. During that day, returns
 * `recent` and changes nothing, because another rotation would end the previous secret too soon.
 */
export async function rotateSecret(
  trx: Trx,
  { secret, ...owned }: OwnEndpoint & { secret: string },
): Promise<StoredEndpoint | 'recent' | null> {
  const { rows } = await sql<StoredEndpoint>`
    update webhook_endpoints e set previous_secret = secret, secret = ${secret},
      previous_until = now() + make_interval(hours => ${sql.lit(PREVIOUS_SECRET_HOURS)})
    where ${ownedBy(owned)} and (e.previous_until is null or e.previous_until <= now()) returning ${columns}`.execute(
    trx,
  )
  return rows[0] ?? ((await findEndpoint(trx, owned)) ? 'recent' : null)
}

export async function deleteEndpoint(trx: Trx, owned: OwnEndpoint): Promise<string | null> {
  const [url] = await endEndpoints(trx, ownedBy(owned))
  return url ?? null
}

/** The endpoints stay deleted if the account is restored. */
export const endPersonsEndpoints = (trx: Trx, userId: string) => endEndpoints(trx, sql`e.user_id = ${userId}`)

export const endTeamsEndpoints = (trx: Trx, teamId: string) => endEndpoints(trx, sql`e.team_id = ${teamId}`)

/** Cancels the jobs of waiting messages first, so that requests in progress are aborted. */
async function endEndpoints(trx: Trx, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows: waiting } = await sql<{ messageId: string; endpointId: string; subjectId: string }>`
    select m.id as "messageId", e.id as "endpointId", m.subject_id as "subjectId"
    from webhook_endpoints e join webhook_messages m on m.endpoint_id = e.id and m.state = 'waiting'
    where ${where}`.execute(trx)
  if (waiting.length > 0) await cancelAll(trx, deliverWebhook, waiting)
  const { rows } = await sql<{ url: string }>`
    delete from webhook_endpoints e where ${where} returning e.url`.execute(trx)
  return rows.map(({ url }) => url)
}
