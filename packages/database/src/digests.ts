import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from './audit.ts'
import type { Database } from './connect.ts'
import { type DigestFacts, readDigestFacts } from './digest-facts.ts'
import { queueMail } from './mails.ts'

export interface DueDigest {
  userId: string
  /** The Monday that ends the week it tells of, such as 2026-11-23. */
  week: string
}

interface Wanted {
  /** Hour of Monday from which on it is due, UTC. */
  hour: number
  limit: number
  /** The database's clock, unless a test has another. */
  now?: RawBuilder<unknown>
}

/** For whom this week's mail is still to be written. Who came since Monday is told of their first whole week. */
export async function findDueDigests(
  db: Database,
  { hour, limit, now = sql`now()` }: Wanted,
): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    select u.id as "userId", monday.at::date::text as week
    from (select ${now} at time zone 'UTC' as at) clock
    cross join lateral (select date_trunc('week', clock.at) as at) monday
    join users u on u.deleted_at is null and u.created_at at time zone 'UTC' < monday.at
    where clock.at >= monday.at + ${hour} * interval '1 hour'
      and not exists (select from digests d where d.user_id = u.id and d.week = monday.at::date)
    order by u.id limit ${limit}`.execute(db)
  return rows
}

export interface DigestLetter {
  to: string
  subject: string
  /** Encrypted, see the key ring's `aboutMail`. */
  body: string
  unsubscribeUrl: string
}

/**
 * Writes a person's mail of a week and queues it, in one transaction and once: `taken` where somebody wrote it already,
 * `nothing` where there is none to be sent, which is noted as well.
 */
export function writeDigest(
  db: Database,
  { userId, week }: DueDigest,
  write: (facts: DigestFacts, mailId: string) => DigestLetter | null,
): Promise<'queued' | 'nothing' | 'taken'> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into digests (user_id, week) select id, ${week}::date from users where id = ${userId}
      on conflict do nothing returning user_id`.execute(trx)
    if (rows.length === 0) return 'taken'
    const facts = await readDigestFacts(trx, { userId, week })
    const mailId = randomUUID()
    const letter = facts && write(facts, mailId)
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
  /** Who chose; null where it came by the mail's link, which needs no session. */
  actorId: string | null
  requestId: string
}

/** Whether the person wants the weekly mail from now on. Says nothing of whether there is such an account. */
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

/** Whether a person wants the weekly mail. */
export async function wantsDigest(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('digest_enabled')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.digest_enabled ?? false
}
