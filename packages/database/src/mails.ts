import { sql } from 'kysely'
import type { Database, Trx } from './connect.ts'

export interface NewMail {
  id: string
  kind: 'invitation'
  senderId: string
  invitationId: string
  to: string
  subject: string
  /** Encrypted, see the key ring's `aboutMail`. */
  body: string
}

/** Queues a mail in the transaction of what it tells. */
export async function queueMail(trx: Trx, mail: NewMail): Promise<void> {
  await trx
    .insertInto('mails')
    .values({
      id: mail.id,
      kind: mail.kind,
      sender_id: mail.senderId,
      invitation_id: mail.invitationId,
      to_address: mail.to,
      subject: mail.subject,
      body: mail.body,
    })
    .execute()
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
  /** What it tells is still so: the invitation is pending, and not sent anew since. */
  isCurrent: boolean
}

/** A claimed mail; null where the fence is another's by now. */
export async function findMail(
  db: Database,
  { id, fence }: { id: string; fence: number },
): Promise<DueMail | null> {
  const { rows } = await sql<DueMail>`
    select m.to_address as "to", m.subject, m.body, m.created_at as "createdAt",
      coalesce(i.status = 'pending' and i.expires_at > now() and i.created_at <= m.created_at, false) as "isCurrent"
    from mails m left join team_invitations i on i.id = m.invitation_id
    where m.id = ${id} and m.fence = ${fence} and m.state = 'claimed'`.execute(db)
  return rows[0] ?? null
}

interface Ended {
  id: string
  fence: number
  outcome: 'sent' | 'dropped' | 'failed'
  error?: string
}

/** Ends a mail under its fence and empties it. False: fenced off. */
export async function endMail(db: Database, { id, fence, outcome, error }: Ended): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mails set state = ${outcome === 'failed' ? 'failed' : 'done'}, outcome = ${outcome}, body = null,
      error = ${error ?? null}, lease_until = null, sent_at = ${outcome === 'sent' ? sql`now()` : null}
    where id = ${id} and fence = ${fence} and state = 'claimed'`.execute(db)
  return numAffectedRows === 1n
}

/** Ends a mail whose senders crashed, each time, and whose last lease ran out. False: somebody claimed it meanwhile. */
export async function failDeadMail(
  db: Database,
  { id, fence }: { id: string; fence: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mails set state = 'failed', outcome = 'failed', body = null, error = 'crashed', lease_until = null,
      fence = fence + 1, crashes = crashes + 1
    where id = ${id} and fence = ${fence} and state = 'claimed' and lease_until < now()`.execute(db)
  return numAffectedRows === 1n
}
