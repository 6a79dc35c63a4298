import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { queueWeeklyDigest } from '../chat/chat-messages.ts'
import { isPerson } from '../coding-agents/owners.ts'
import type { Database } from '../connect.ts'
import { recordAudit } from '../operations/audit.ts'
import { queueMail } from './mails.ts'
import { type DigestFacts, readDigestFacts } from './weekly-email-facts.ts'

export interface DueDigest {
  userId: string
  /** The Monday after the reported week, such as 2026-11-23. */
  week: string
}

interface DueEmailOptions {
  /** The hour (UTC) at which the email becomes due on Monday. */
  hour: number
  limit: number
  after?: string
  now?: RawBuilder<unknown>
}

/** People who joined since Monday get their first email next Monday. */
export async function findDueDigests(
  db: Database,
  { hour, limit, after = '', now = sql`now()` }: DueEmailOptions,
): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    select u.id as "userId", monday.at::date::text as week
    from (select ${now} at time zone 'UTC' as at) clock
    cross join lateral (select date_trunc('week', clock.at) as at) monday
    join users u on u.deleted_at is null and ${isPerson('u')} and u.created_at at time zone 'UTC' < monday.at
    where clock.at >= monday.at + ${hour} * interval '1 hour' and u.id::text > ${after}
      and not exists (select from digests d where d.user_id = u.id and d.week = monday.at::date)
    order by u.id limit ${limit}`.execute(db)
  return rows
}

export interface DigestLetter {
  to: string
  subject: string
  /** Encrypted; see the key ring's `aboutMail`. */
  body: string
  unsubscribeUrl: string
}

/**
 * `taken`: this week's email was already handled, or the account is gone. `nothing`: the person gets no email this
 * week, which is recorded too.
 */
export function writeDigest(
  db: Database,
  { userId, week }: DueDigest,
  write: (facts: DigestFacts, mailId: string) => Promise<DigestLetter | null>,
): Promise<'queued' | 'nothing' | 'taken'> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into digests (user_id, week) select id, ${week}::date from users where id = ${userId}
      on conflict do nothing returning user_id`.execute(trx)
    if (rows.length === 0) return 'taken'
    await queueWeeklyDigest(trx, { userId, week })
    const facts = await readDigestFacts(trx, { userId, week })
    const mailId = randomUUID()
    const letter = facts && (await write(facts, mailId))
    if (!letter) return 'nothing'
    await queueMail(trx, { id: mailId, kind: 'digest', ...letter })
    await sql`update digests set mail_id = ${mailId} where user_id = ${userId} and week = ${week}::date`.execute(
      trx,
    )
    return 'queued'
  })
}

interface Choice {
  userId: string
  isWanted: boolean
  /** The person who changed the setting, or null if they used the link in an email, which needs no session. */
  actorId: string | null
  requestId: string
}

/** Does nothing for an unknown account, so callers can't tell whether the account exists. */
export function chooseDigest(db: Database, { userId, isWanted, actorId, requestId }: Choice): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ digest_enabled: isWanted })
      .where('id', '=', userId)
      .where('digest_enabled', '!=', isWanted)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const action = isWanted ? 'digest_resumed' : 'digest_stopped'
    await recordAudit(trx, { action, actorId, subjectId: userId, requestId })
  })
}

export async function readDigestChoice(
  db: Database,
  userId: string,
): Promise<{ email: boolean; chat: boolean }> {
  const row = await db
    .selectFrom('users')
    .select(['digest_enabled as email', 'digest_in_chat as chat'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? { email: false, chat: false }
}

export function chooseDigestInChat(
  db: Database,
  { userId, isWanted, actorId, requestId }: Choice,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ digest_in_chat: isWanted })
      .where('id', '=', userId)
      .where('digest_in_chat', '!=', isWanted)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const details = { kind: 'weekly_digest', chat: isWanted }
    await recordAudit(trx, {
      action: 'notification_choice_changed',
      actorId,
      subjectId: userId,
      requestId,
      details,
    })
  })
}
