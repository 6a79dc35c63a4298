import type { ChatProblem } from '@debrief/domain/chat/answers'
import type { ChatChannelState, ChatService, TeamChatKind } from '@debrief/domain/chat/channels'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { cancelAll } from '../jobs/declare-job.ts'
import { onlyRow } from '../only-row.ts'
import { recordAudit } from '../operations/audit.ts'
import { queueTest, sendChatMessage } from './chat-messages.ts'

export interface ChatChannel {
  id: string
  userId: string
  teamId: string | null
  service: ChatService
  name: string
  host: string
  ending: string
  kinds: TeamChatKind[]
  state: ChatChannelState
  problem: ChatProblem | null
  createdAt: Date
  acceptedAt: Date | null
}

const columns = sql`c.id, c.user_id as "userId", c.team_id as "teamId", c.service, c.name, c.host, c.ending, c.kinds, c.state,
  c.problem, c.created_at as "createdAt", c.accepted_at as "acceptedAt"`

type ChatOwner = { userId: string } | { teamId: string }

const isOwnedBy = (owner: ChatOwner): RawBuilder<boolean> =>
  'teamId' in owner
    ? sql`c.team_id = ${owner.teamId}`
    : sql`(c.user_id = ${owner.userId} and c.team_id is null)`

export async function listChatChannels(db: Database, owner: ChatOwner): Promise<ChatChannel[]> {
  const { rows } = await sql<ChatChannel>`
    select ${columns} from chat_channels c where ${isOwnedBy(owner)} order by c.created_at, c.id`.execute(db)
  return rows
}

export async function findChatChannel(db: Database, id: string): Promise<ChatChannel | null> {
  const { rows } = await sql<ChatChannel>`select ${columns} from chat_channels c where c.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

interface RequestContext {
  actorId: string
  requestId: string
}

interface NewChatChannel extends RequestContext {
  id: string
  teamId: string | null
  service: ChatService
  name: string
  /** Encrypted. */
  address: string
  addressHash: string
  host: string
  ending: string
  kinds: readonly TeamChatKind[]
  consent: string
  limit: number
}

type AddedChannel = { outcome: 'done'; channel: ChatChannel } | { outcome: 'full' | 'taken' }

/** The channel gets no other messages until its test message is accepted. */
export function addChatChannel(db: Database, newChannel: NewChatChannel): Promise<AddedChannel> {
  const { actorId, requestId, teamId, service, kinds, limit, addressHash, ...texts } = newChannel
  const owner = teamId === null ? { userId: actorId } : { teamId }
  return db.transaction().execute(async (trx) => {
    // Locking the person's row keeps concurrent calls from exceeding the maximum. Team channels are covered too,
    // because only the manager adds them.
    await sql`select from users where id = ${actorId} for no key update`.execute(trx)
    const { rows: held } = await sql<{ channels: number; taken: boolean }>`
      select count(*)::int as channels, coalesce(bool_or(c.address_hash = ${addressHash}), false) as taken
      from chat_channels c where ${isOwnedBy(owner)}`.execute(trx)
    if (held[0]?.taken) return { outcome: 'taken' }
    if ((held[0]?.channels ?? 0) >= limit) return { outcome: 'full' }
    const { rows } = await sql<ChatChannel>`
      insert into chat_channels as c (id, user_id, team_id, service, name, address, address_hash, host, ending, kinds, consent)
      values (${texts.id}, ${actorId}, ${teamId}, ${service}, ${texts.name}, ${texts.address}, ${addressHash},
        ${texts.host}, ${texts.ending}, ${[...kinds]}, ${texts.consent})
      returning ${columns}`.execute(trx)
    await queueTest(trx, texts.id, requestId)
    const details = { channelId: texts.id, service, teamId }
    await recordAudit(trx, { action: 'chat_channel_added', actorId, requestId, details })
    return { outcome: 'done', channel: onlyRow(rows) }
  })
}

interface Change extends RequestContext {
  id: string
  isPaused?: true | undefined
  kinds?: readonly TeamChatKind[] | undefined
}

/** A paused channel gets messages again only after a test message is accepted. */
export function changeChatChannel(db: Database, change: Change): Promise<ChatChannel | null> {
  const { id, isPaused, kinds, actorId, requestId } = change
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<ChatChannel>`
      update chat_channels c set
        state = case when ${isPaused ?? false} then 'paused' else c.state end,
        problem = case when ${isPaused ?? false} then null else c.problem end,
        kinds = case when c.team_id is null then '{}' else coalesce(${kinds ? [...kinds] : null}::text[], c.kinds) end
      where c.id = ${id} returning ${columns}`.execute(trx)
    const [channel] = rows
    if (!channel) return null
    const details = { channelId: id, ...(isPaused ? { isPaused } : {}), ...(kinds ? { kinds } : {}) }
    await recordAudit(trx, { action: 'chat_channel_changed', actorId, requestId, details })
    return channel
  })
}

export function testChatChannel(
  db: Database,
  { id, requestId }: { id: string } & RequestContext,
): Promise<ChatChannel | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<ChatChannel>`
      update chat_channels c set problem = null, state = case c.state when 'active' then 'active' else 'testing' end
      where c.id = ${id} returning ${columns}`.execute(trx)
    if (rows[0]) await queueTest(trx, id, requestId)
    return rows[0] ?? null
  })
}

export function removeChatChannel(
  db: Database,
  { id, actorId, requestId }: { id: string } & RequestContext,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const removed = await removeChannels(trx, sql`c.id = ${id}`)
    if (removed === 0) return false
    await recordAudit(trx, { action: 'chat_channel_removed', actorId, requestId, details: { channelId: id } })
    return true
  })
}

export const removeUserChannels = (trx: Trx, userId: string): Promise<number> =>
  removeChannels(trx, sql`c.user_id = ${userId}`)

export const removeTeamChannels = (trx: Trx, teamId: string): Promise<number> =>
  removeChannels(trx, sql`c.team_id = ${teamId}`)

/** Cancels the messages' jobs first, so that requests in progress are aborted. */
async function removeChannels(trx: Trx, which: RawBuilder<unknown>): Promise<number> {
  const { rows: messages } = await sql<{ messageId: string; channelId: string }>`
    select m.id as "messageId", c.id as "channelId" from chat_messages m join chat_channels c on c.id = m.channel_id
    where m.state = 'waiting' and ${which}`.execute(trx)
  if (messages.length > 0) await cancelAll(trx, sendChatMessage, messages)
  const { numAffectedRows } = await sql`delete from chat_channels c where ${which}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
