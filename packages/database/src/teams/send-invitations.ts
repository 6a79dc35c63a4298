import { randomUUID } from 'node:crypto'
import { mayInvite } from '@debrief/domain/billing/seats'
import { INVITATION_DAYS, type InvitationStatus, inviteAgain } from '@debrief/domain/teams/invitations'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { countSentLately, queueMail } from '../mail/mails.ts'
import { selectChoice } from '../notifications/choices.ts'
import { recordAudit } from '../operations/audit.ts'
import { expireInvitations, isAddressedTo } from './invitations.ts'
import { lockTeam } from './memberships.ts'
import { countSeats } from './seats.ts'

/** Maximum number of invitation emails that a person can send in an hour (D25). */
export const INVITATIONS_AN_HOUR = 20

export type InviteOutcome = 'created' | 'reset' | 'skipped' | 'member'

export type InvitationsSent =
  | { outcome: 'sent'; results: { email: string; outcome: InviteOutcome }[] }
  | { outcome: 'not_manager' }
  | { outcome: 'plan_required' }
  | { outcome: 'no_seats'; total: number; available: number; wanted: number }
  | { outcome: 'too_many'; retryAfter: number }

export interface Letter {
  tokenHash: string
  subject: string
  /** Encrypted. */
  body: string
}

interface SendInvitationsOptions {
  teamId: string
  inviterId: string
  requestId: string | null
  emails: readonly string[]
  write(about: { mailId: string; teamName: string }): Letter
}

/**
 * Skips members and pending invitations, and sends either all of the other invitations or none. The lock on the team
 * keeps its members and pending invitations within its seats, even with concurrent requests (D9, U2).
 */
export function sendInvitations(db: Database, options: SendInvitationsOptions): Promise<InvitationsSent> {
  return db.transaction().execute(async (trx): Promise<InvitationsSent> => {
    const { teamId, inviterId, requestId } = options
    const team = await lockTeam(trx, teamId)
    if (team?.managerId !== inviterId) return { outcome: 'not_manager' }
    await expireInvitations(trx, { teamId, requestId })
    const results = await decideEach(trx, options)
    const letters = results.filter(({ outcome }) => outcome === 'created' || outcome === 'reset')
    const refused = await refuse(trx, options, letters.length)
    if (refused) return refused
    for (const { email } of letters) await invite(trx, { ...options, email, teamName: team.name })
    return { outcome: 'sent', results }
  })
}

async function decideEach(
  trx: Trx,
  { teamId, emails }: SendInvitationsOptions,
): Promise<{ email: string; outcome: InviteOutcome }[]> {
  const { rows } = await sql<{ email: string; status: InvitationStatus | null; isMember: boolean }>`
    select wanted.email, i.status, exists (
      select from user_emails e join team_members m on m.user_id = e.user_id
      where m.team_id = ${teamId} and lower(e.email) = lower(wanted.email)) as "isMember"
    from unnest(${emails}::text[]) with ordinality wanted (email, place)
    left join team_invitations i on i.team_id = ${teamId} and lower(i.invitee_email) = lower(wanted.email)
    order by wanted.place`.execute(trx)
  const words = { create: 'created', skip: 'skipped', reset: 'reset' } as const
  return rows.map(({ email, status, isMember }) => ({
    email,
    outcome: isMember ? 'member' : words[inviteAgain(status)],
  }))
}

async function refuse(
  trx: Trx,
  { teamId, inviterId }: SendInvitationsOptions,
  letters: number,
): Promise<InvitationsSent | null> {
  const { totalSeats, availableSeats, ...seats } = await countSeats(trx, teamId)
  if (!mayInvite({ totalSeats })) return { outcome: 'plan_required' }
  if (totalSeats !== null && letters > (availableSeats ?? 0))
    return {
      outcome: 'no_seats',
      total: totalSeats,
      available: Math.max(0, totalSeats - seats.usedSeats),
      wanted: letters,
    }
  const { count, secondsUntilFewer } = await countSentLately(trx, inviterId)
  if (letters > 0 && count + letters > INVITATIONS_AN_HOUR)
    return { outcome: 'too_many', retryAfter: Math.max(1, secondsUntilFewer) }
  return null
}

/** Inviting an address again updates the same record, with a new token and expiry date (specification, point 4). */
async function invite(
  trx: Trx,
  options: SendInvitationsOptions & { email: string; teamName: string },
): Promise<void> {
  const { teamId, inviterId, requestId, email, teamName } = options
  const mailId = randomUUID()
  const { tokenHash, subject, body } = options.write({ mailId, teamName })
  const expires = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`
  const fresh = {
    inviter_id: inviterId,
    invitee_email: email,
    invitation_token: tokenHash,
    expires_at: expires,
    accepted_at: null,
    created_at: sql<Date>`now()`,
  }
  const { rows } = await sql<{ id: string }>`
    select id from team_invitations where team_id = ${teamId} and lower(invitee_email) = lower(${email})`.execute(
    trx,
  )
  const { id: invitationId } = rows[0]
    ? await trx
        .updateTable('team_invitations')
        .set({ ...fresh, status: 'pending' })
        .where('id', '=', rows[0].id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('team_invitations')
        .values({ ...fresh, team_id: teamId })
        .returning('id')
        .executeTakeFirstOrThrow()
  await queueMail(trx, {
    id: mailId,
    kind: 'invitation',
    senderId: inviterId,
    invitationId,
    to: email,
    subject,
    body,
  })
  await notifyInvited(trx, invitationId)
  const details = { teamId, invitationId }
  await recordAudit(trx, { action: 'invitation_sent', actorId: inviterId, requestId, details })
}

/**
 * Notifies people only in the app, because the invitation itself is an email. Sending an invitation again makes its
 * notification new and unread.
 */
async function notifyInvited(trx: Trx, invitationId: string): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, invitation_id, in_app)
    select u.id, 'invitation', i.id, true from team_invitations i
    join users u on u.deleted_at is null and ${isAddressedTo(sql`u.id`)}
    cross join lateral ${selectChoice(sql`u.id`, sql`'invitation'`)} c
    where i.id = ${invitationId} and c.in_app
    on conflict (invitation_id, user_id, kind) do update set created_at = now(), read_at = null`.execute(trx)
}
