import type { ChatMessageKind, TeamChatKind } from '@debrief/domain/chat/channels'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { enqueueAll, type JobDeclaration } from '../jobs/declare-job.ts'

export const sendChatMessage: JobDeclaration<{ messageId: string; channelId: string }> = {
  kind: 'send-chat-message',
  input: z.object({ messageId: z.uuid(), channelId: z.uuid() }),
  key: ({ messageId }) => messageId,
  serialBy: ({ channelId }) => channelId,
}

interface QueuedMessageRow {
  messageId: string
  channelId: string
}

/**
 * Each row has `channel_id` and, if `column` is set, `subject`. Unique keys limit a channel to one message per event,
 * except test messages. Returns the number of new messages.
 */
async function queueMessages(
  trx: Trx,
  kind: ChatMessageKind,
  { column, rows: news, requestId }: { column: string | null; rows: RawBuilder<unknown>; requestId?: string },
): Promise<number> {
  const columns = column === null ? sql`` : sql`, ${sql.ref(column)}`
  const values = column === null ? sql`` : sql`, n.subject`
  const { rows } = await sql<QueuedMessageRow>`
    insert into chat_messages (channel_id, kind ${columns})
    select n.channel_id, ${kind} ${values} from (${news}) n
    on conflict do nothing returning id as "messageId", channel_id as "channelId"`.execute(trx)
  const priority = kind === 'test' ? 0 : 1
  const entries = rows.map((input) => ({ input, priority, ...(requestId ? { requestId } : {}) }) as const)
  if (entries.length > 0) await enqueueAll(trx, sendChatMessage, entries)
  return entries.length
}

export const queueTest = (trx: Trx, channelId: string, requestId: string) =>
  queueMessages(trx, 'test', {
    column: null,
    rows: sql`select ${channelId}::uuid as channel_id`,
    requestId,
  })

export const ownChannels = (userId: RawBuilder<unknown>) =>
  sql`(select own.id from chat_channels own where own.user_id = ${userId} and own.team_id is null and own.state = 'active')`

export const queueCameBack = (trx: Trx, notificationIds: readonly string[]) =>
  queueMessages(trx, 'mistake_came_back', {
    column: 'notification_id',
    rows: sql`
      select c.id as channel_id, n.id as subject from notifications n
      join chat_channels c on c.id in ${ownChannels(sql`n.user_id`)}
      where n.id = any(${[...notificationIds]}::uuid[])`,
  })

export const queueWeeklyDigest = (trx: Trx, { userId, week }: { userId: string; week: string }) =>
  queueMessages(trx, 'weekly_digest', {
    column: 'week',
    rows: sql`
      select c.id as channel_id, ${week}::date as subject from users u
      join chat_channels c on c.id in ${ownChannels(sql`u.id`)}
      where u.id = ${userId} and u.digest_in_chat and u.deleted_at is null`,
  })

const teamChannels = (teamId: RawBuilder<unknown>, kind: TeamChatKind) =>
  sql`(select of_team.id from chat_channels of_team
    where of_team.team_id = ${teamId} and of_team.state = 'active' and ${kind} = any(of_team.kinds))`

export const queueStandardPublished = (trx: Trx, standardId: string) =>
  queueMessages(trx, 'standard_published', {
    column: 'standard_id',
    rows: sql`
      select c.id as channel_id, g.id as subject from recurring_mistakes g
      join chat_channels c on c.id in ${teamChannels(sql`g.team_id`, 'standard_published')}
      where g.id = ${standardId}`,
  })

/**
 * Does nothing on Monday before `hour` (UTC). A channel that was added this week gets its first numbers next week.
 * Returns the number of new messages.
 */
export const queueTeamNumbers = (
  db: Database,
  { hour, now = sql`now()` }: { hour: number; now?: RawBuilder<unknown> },
) =>
  db.transaction().execute((trx) =>
    queueMessages(trx, 'team_numbers', {
      column: 'week',
      rows: sql`
        select c.id as channel_id, monday.at::date as subject
        from (select (${now}) at time zone 'UTC' as at) clock
        cross join lateral (select date_trunc('week', clock.at) as at) monday
        join chat_channels c on c.state = 'active' and 'team_numbers' = any(c.kinds)
          and c.created_at at time zone 'UTC' < monday.at
        where clock.at >= monday.at + ${hour} * interval '1 hour'`,
    }),
  )
