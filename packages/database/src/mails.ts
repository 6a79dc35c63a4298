import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from './connect.ts'
import { enqueue, type JobDeclaration } from './jobs/declare-job.ts'

export const sendMail: JobDeclaration<{ mailId: string }> = {
  kind: 'send-mail',
  input: z.object({ mailId: z.uuid() }),
  key: ({ mailId }) => mailId,
}

interface Letter {
  id: string
  to: string
  subject: string
  /** Encrypted, see the key ring's `aboutMail`. */
  body: string
}
interface Invitation extends Letter {
  kind: 'invitation'
  senderId: string
  invitationId: string
}
interface Digest extends Letter {
  kind: 'digest'
  /** Where one request ends these mails (RFC 8058). */
  unsubscribeUrl: string
}
export type NewMail = Invitation | Digest

/** Stores a mail and enqueues its job, in the transaction of what it tells. */
export async function queueMail(trx: Trx, mail: NewMail): Promise<void> {
  await trx
    .insertInto('mails')
    .values({
      id: mail.id,
      kind: mail.kind,
      ...(mail.kind === 'invitation'
        ? { sender_id: mail.senderId, invitation_id: mail.invitationId }
        : { unsubscribe_url: mail.unsubscribeUrl }),
      to_address: mail.to,
      subject: mail.subject,
      body: mail.body,
    })
    .execute()
  await enqueue(trx, sendMail, { mailId: mail.id })
}

export interface SentLately {
  count: number
  /** Seconds until the first of them is an hour old; 0 without any. */
  secondsUntilFewer: number
}

/** How many mails a person had written within the last hour, also about invitations that are deleted by now (B5). */
export async function countSentLately(trx: Trx, senderId: string): Promise<SentLately> {
  const { rows } = await sql<SentLately>`
    select count(*) as count,
      coalesce(ceil(extract(epoch from min(created_at) + interval '1 hour' - now())), 0)::int as "secondsUntilFewer"
    from mails where sender_id = ${senderId} and created_at > now() - interval '1 hour'`.execute(trx)
  return rows[0]!
}

export interface DueMail {
  to: string
  subject: string
  body: string
  createdAt: Date
  unsubscribeUrl: string | null
  isCurrent: boolean
}

/** Whether what a mail tells is so: the invitation is pending, and not sent anew since; the weekly mail is wanted. */
export const isStillSo = (mail: string) => sql<boolean>`coalesce(case ${sql.ref(`${mail}.kind`)}
  when 'invitation' then (
    select i.status = 'pending' and i.expires_at > now() and i.created_at <= ${sql.ref(`${mail}.created_at`)}
    from team_invitations i where i.id = ${sql.ref(`${mail}.invitation_id`)})
  when 'digest' then (
    select u.digest_enabled and u.deleted_at is null
    from digests d join users u on u.id = d.user_id where d.mail_id = ${sql.ref(`${mail}.id`)}) end, false)`

/** A mail that has not ended; null if it has, or is gone. */
export async function findMail(db: Database, id: string): Promise<DueMail | null> {
  const { rows } = await sql<DueMail>`
    select m.to_address as "to", m.subject, m.body, m.created_at as "createdAt",
      m.unsubscribe_url as "unsubscribeUrl", ${isStillSo('m')} as "isCurrent"
    from mails m where m.id = ${id} and m.outcome is null`.execute(db)
  return rows[0] ?? null
}

/** Ends a mail and clears its body and links, in the transaction that completes its job. */
export async function endMail(trx: Trx, id: string, outcome: 'sent' | 'dropped'): Promise<void> {
  await sql`
    update mails set outcome = ${outcome}, body = null, unsubscribe_url = null, error = null,
      sent_at = ${outcome === 'sent' ? sql`now()` : null} where id = ${id}`.execute(trx)
}

/** Ends a mail whose job was discarded. Its body is kept for some days, sealed, so that it can be replayed. */
export async function failMail(trx: Trx, id: string, error: string): Promise<void> {
  await sql`update mails set outcome = 'failed', error = ${error} where id = ${id}`.execute(trx)
}
