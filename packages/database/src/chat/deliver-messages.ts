import type { ChatProblem } from '@debrief/domain/chat/answers'
import type { ChatChannelState, ChatMessageKind, ChatService } from '@debrief/domain/chat/channels'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { selectChoice } from '../notifications/choices.ts'
import { notifyChatPaused } from '../notifications/notify.ts'
import { isRefusedPerson } from '../sessions/identity-checks.ts'

export interface DueChatMessage {
  kind: ChatMessageKind
  notificationId: string | null
  standardId: string | null
  week: string | null
  attempts: number
  isWanted: boolean
  channelId: string
  userId: string
  teamId: string | null
  service: ChatService
  /** Encrypted. */
  address: string
  channelState: ChatChannelState
}

/** Failed messages are found too, because operators can replay their jobs. */
export async function findChatMessage(db: Database, id: string): Promise<DueChatMessage | null> {
  const { rows } = await sql<DueChatMessage>`
    select m.kind, m.notification_id as "notificationId", m.standard_id as "standardId", m.week::text as week, m.attempts,
      c.id as "channelId", c.user_id as "userId", c.team_id as "teamId", c.service, c.address, c.state as "channelState",
      u.deleted_at is null and not ${isRefusedPerson('u')} and case m.kind
        when 'test' then c.state <> 'paused'
        when 'mistake_came_back' then c.state = 'active' and exists (
          select from notifications n cross join lateral ${selectChoice(sql`n.user_id`, sql`n.kind`)} chosen
          where n.id = m.notification_id and n.read_at is null and chosen.in_chat)
        when 'weekly_digest' then c.state = 'active' and u.digest_in_chat
        else c.state = 'active' and m.kind = any(c.kinds) and exists (
          select from teams t where t.id = c.team_id and t.manager_id = c.user_id) end as "isWanted"
    from chat_messages m join chat_channels c on c.id = m.channel_id join users u on u.id = c.user_id
    where m.id = ${id} and m.state in ('waiting', 'failed')`.execute(db)
  return rows[0] ?? null
}

/**
 * Claims a channel's turn for one message. Slack accepts about one message per second
 * (https://docs.slack.dev/apis/web-api/rate-limits), so the next turn begins `spacing` seconds later. Returns 0 if the
 * turn was claimed, else the seconds until the next turn.
 */
export async function takeChatTurn(db: Database, channelId: string, spacing: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update chat_channels set free_at = clock_timestamp() + make_interval(secs => ${spacing})
    where id = ${channelId} and free_at <= clock_timestamp()`.execute(db)
  if (numAffectedRows === 1n) return 0
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from free_at - clock_timestamp())::float8 as wait from chat_channels
    where id = ${channelId}`.execute(db)
  return Math.max(rows[0]?.wait ?? 0, 0.05)
}

export async function holdChannel(db: Database, channelId: string, seconds: number): Promise<void> {
  await sql`
    update chat_channels set free_at = greatest(free_at, now() + make_interval(secs => ${seconds}))
    where id = ${channelId}`.execute(db)
}

export async function countAttempt(trx: Trx, id: string): Promise<void> {
  await sql`update chat_messages set attempts = attempts + 1 where id = ${id}`.execute(trx)
}

export async function noteFailedAttempt(db: Database, id: string, error: string): Promise<void> {
  await sql`update chat_messages set error = ${error} where id = ${id} and state = 'waiting'`.execute(db)
}

/** Call this in the transaction that completes or discards the job. */
export async function endChatMessage(
  trx: Trx,
  id: string,
  { state, error = null }: { state: 'sent' | 'dropped' | 'failed'; error?: string | null },
): Promise<void> {
  await sql`
    update chat_messages set state = ${state}, error = ${error}, finished_at = now()
    where id = ${id} and state in ('waiting', 'failed')`.execute(trx)
}

/** A channel in testing becomes active. If the channel is active now, deletes the notification that it was paused. */
export async function acceptChannel(trx: Trx, channelId: string): Promise<void> {
  await sql`
    update chat_channels set accepted_at = now(), problem = null,
      state = case state when 'testing' then 'active' else state end
    where id = ${channelId}`.execute(trx)
  await sql`
    delete from notifications n where n.chat_channel_id = ${channelId}
      and exists (select from chat_channels c where c.id = n.chat_channel_id and c.state = 'active')`.execute(
    trx,
  )
}

export async function endTest(trx: Trx, channelId: string): Promise<void> {
  await sql`
    update chat_channels set state = 'paused', problem = 'rejected' where id = ${channelId} and state = 'testing'`.execute(
    trx,
  )
}

/** Notifies the person only if the channel was active. If a test failed, the person already sees that on the page. */
export async function pauseChannel(trx: Trx, channelId: string, problem: ChatProblem): Promise<void> {
  const { rows } = await sql<{ wasActive: boolean }>`
    with before as (select id, state from chat_channels where id = ${channelId} and state <> 'paused' for update)
    update chat_channels c set state = 'paused', problem = ${problem} from before where c.id = before.id
    returning before.state = 'active' as "wasActive"`.execute(trx)
  if (rows[0]?.wasActive) await notifyChatPaused(trx, channelId)
}
