import { ENDING_SUBJECTS, type EndingKind } from '@debrief/domain/billing/ending'
import type { PlanType } from '@debrief/domain/billing/plans'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { enqueue, type JobDeclaration } from '../jobs/declare-job.ts'
import { selectChoice } from '../notifications/choices.ts'
import { onlyRow } from '../only-row.ts'

export const sendMail: JobDeclaration<{ mailId: string }> = {
  kind: 'send-mail',
  input: z.object({ mailId: z.uuid() }),
  key: ({ mailId }) => mailId,
}

interface Letter {
  id: string
  to: string
  subject: string
  /** Encrypted (see `aboutMail` in the key ring). */
  body: string
}
interface Invitation extends Letter {
  kind: 'invitation'
  senderId: string
  invitationId: string
}
interface NewsMail extends Letter {
  kind: 'digest' | 'notification'
  /** A single POST to this URL unsubscribes (RFC 8058). */
  unsubscribeUrl: string
}
interface SignInNews extends Letter {
  kind: 'sign_in'
}
export type NewMail = Invitation | NewsMail | SignInNews

/** Call this in the transaction that stores the reason for the email, such as an invitation. */
export async function queueMail(trx: Trx, mail: NewMail): Promise<void> {
  await trx
    .insertInto('mails')
    .values({
      id: mail.id,
      kind: mail.kind,
      ...(mail.kind === 'invitation'
        ? { sender_id: mail.senderId, invitation_id: mail.invitationId }
        : mail.kind === 'sign_in'
          ? {}
          : { unsubscribe_url: mail.unsubscribeUrl }),
      to_address: mail.to,
      subject: mail.subject,
      body: mail.body,
    })
    .execute()
  await enqueue(trx, sendMail, { mailId: mail.id })
}

/**
 * Queues the confirmation of a plan ending at most once (D49). The text is written when the email is sent, because
 * billing has no key to encrypt it. Does nothing if the person has no email address.
 */
export async function queueEndingMail(trx: Trx, endingId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into mails (kind, ending_id, to_address, subject)
    select 'ending', e.id, u.email, case e.kind
      when 'cancel' then ${ENDING_SUBJECTS.cancel} when 'withdraw' then ${ENDING_SUBJECTS.withdraw}
      else ${ENDING_SUBJECTS.keep} end
    from plan_endings e join users u on u.id = e.user_id
    where e.id = ${endingId} and u.email is not null
    on conflict (ending_id) where ending_id is not null do nothing returning id`.execute(trx)
  for (const { id } of rows) await enqueue(trx, sendMail, { mailId: id })
}

export interface RecentMail {
  count: number
  /** Seconds until the oldest counted email is an hour old and no longer counts. */
  secondsUntilFewer: number
}

/** Counts the invitation emails that a person sent in the last hour, including those of deleted invitations (D25). */
export async function countSentLately(trx: Trx, senderId: string): Promise<RecentMail> {
  const { rows } = await sql<RecentMail>`
    select count(*) as count,
      coalesce(ceil(extract(epoch from min(created_at) + interval '1 hour' - now())), 0)::int as "secondsUntilFewer"
    from mails where sender_id = ${senderId} and created_at > now() - interval '1 hour'`.execute(trx)
  return onlyRow(rows)
}

/** Times are ISO strings. */
export interface EndingFacts {
  kind: EndingKind
  planType: PlanType | null
  subscriptionId: string
  /** Whether the person manages a team that has other members. */
  hasMembers: boolean
  requestedAt: string
  /** Null if `kind` is `keep`. */
  endsAt: string | null
  paidCents: number
  refundCents: number
}

export interface DueMail {
  to: string
  subject: string
  /** Encrypted. Null if `ending` is set, because the text is then written when the email is sent. */
  body: string | null
  ending: EndingFacts | null
  createdAt: Date
  unsubscribeUrl: string | null
  isCurrent: boolean
}

/** Emails about plan endings and sign-in methods are worth sending at any time, unless the ending was deleted. */
export const isWorthSending = (mail: string) => sql<boolean>`coalesce(case ${sql.ref(`${mail}.kind`)}
  when 'invitation' then (
    select i.status = 'pending' and i.expires_at > now() and i.created_at <= ${sql.ref(`${mail}.created_at`)}
    from team_invitations i where i.id = ${sql.ref(`${mail}.invitation_id`)})
  when 'ending' then ${sql.ref(`${mail}.ending_id`)} is not null
  when 'sign_in' then true
  when 'digest' then (
    select u.digest_enabled and u.deleted_at is null
    from digests d join users u on u.id = d.user_id where d.mail_id = ${sql.ref(`${mail}.id`)})
  when 'notification' then (
    select n.read_at is null and u.deleted_at is null and c.by_email
    from notifications n join users u on u.id = n.user_id
    cross join lateral ${selectChoice(sql`n.user_id`, sql`n.kind`)} c
    where n.mail_id = ${sql.ref(`${mail}.id`)}) end, false)`

export async function findMail(db: Database, id: string): Promise<DueMail | null> {
  const { rows } = await sql<DueMail>`
    select m.to_address as "to", m.subject, m.body, m.created_at as "createdAt",
      m.unsubscribe_url as "unsubscribeUrl", ${isWorthSending('m')} as "isCurrent",
      (select json_build_object('kind', e.kind, 'planType', e.plan_type, 'subscriptionId', e.subscription_id,
        'requestedAt', e.requested_at, 'endsAt', e.ends_at, 'paidCents', e.paid_cents,
        'refundCents', e.refund_cents, 'hasMembers', exists (
          select from teams t join team_members o on o.team_id = t.id and o.user_id <> t.manager_id
          where t.manager_id = e.user_id)) from plan_endings e where e.id = m.ending_id) as ending
    from mails m where m.id = ${id} and m.outcome is null`.execute(db)
  return rows[0] ?? null
}

/** Deletes the body and the unsubscribe URL. Call this in the transaction that completes the job. */
export async function endMail(trx: Trx, id: string, outcome: 'sent' | 'dropped'): Promise<void> {
  await sql`
    update mails set outcome = ${outcome}, body = null, unsubscribe_url = null, error = null,
      sent_at = ${outcome === 'sent' ? sql`now()` : null} where id = ${id}`.execute(trx)
}

/** Keeps the encrypted body for a few days, so the email can be replayed. */
export async function failMail(trx: Trx, id: string, error: string): Promise<void> {
  await sql`update mails set outcome = 'failed', error = ${error} where id = ${id}`.execute(trx)
}
