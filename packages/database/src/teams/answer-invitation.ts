import type { InvitationStatus } from '@debrief/domain/teams/invitations'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { recordAudit } from '../operations/audit.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { expireInvitations, statusNow } from './invitations.ts'
import { beginMembership, lockGroups, lockPeople, lockTeam } from './memberships.ts'
import { countSeats } from './seats.ts'

export type WhichInvitation = { id: string } | { tokenHash: string }

interface Answer {
  which: WhichInvitation
  userId: string
  requestId: string | null
}

/** `other_address`: the invitation was sent to an address that the person hasn't verified (D25). */
export type Obstacle =
  | { outcome: 'not_found' | 'other_address' | 'in_another_team' | 'no_seat' | 'team_inactive' }
  | { outcome: 'not_pending'; status: InvitationStatus }

export type AcceptResult = { outcome: 'accepted'; teamId: string; teamName: string } | Obstacle

const named = (which: WhichInvitation) =>
  'id' in which ? sql`i.id = ${which.id}` : sql`i.invitation_token = ${which.tokenHash}`

interface InvitationRow {
  id: string
  teamId: string
  status: InvitationStatus
  isAddressee: boolean
}

async function find(
  db: Database | Trx,
  { which, userId }: Omit<Answer, 'requestId'>,
): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.team_id as "teamId",
      ${statusNow} as status,
      exists (select from user_emails e where e.user_id = ${userId}
        and lower(e.email) = lower(i.invitee_email)) as "isAddressee"
    from team_invitations i where ${named(which)}`.execute(db)
  return rows[0] ?? null
}

/**
 * Adds a person to the team that invited them. The invitation must be open and sent to one of their verified addresses,
 * and the person can't be on another team (D25). If two people race for the last seat, only one person gets it (D9).
 */
export function acceptInvitation(db: Database, answer: Answer): Promise<AcceptResult> {
  return repeatAfterDeadlock<AcceptResult>(db, async (trx) => {
    await lockPeople(trx, [answer.userId])
    const seen = await find(trx, answer)
    if (seen?.isAddressee) await lockGroups(trx, { teamId: seen.teamId, userIds: [answer.userId] })
    const held = await hold(trx, answer)
    if ('outcome' in held) return held
    const { found, teamName } = held
    const { id: invitationId, teamId } = found
    const obstacle = await findObstacle(trx, { teamId, userId: answer.userId })
    if (obstacle && obstacle !== 'member_already') return { outcome: obstacle }
    const { userId, requestId } = answer
    if (!obstacle) await beginMembership(trx, { teamId, userId, role: 'member' })
    await trx
      .updateTable('team_invitations')
      .set({ status: 'accepted', accepted_at: sql<Date>`now()` })
      .where('id', '=', invitationId)
      .execute()
    const note = { actorId: userId, requestId, details: { teamId, invitationId } }
    await recordAudit(trx, { action: 'invitation_accepted', ...note })
    if (!obstacle) await recordAudit(trx, { action: 'member_joined', ...note })
    return { outcome: 'accepted', teamId, teamName }
  })
}

async function hold(
  trx: Trx,
  answer: Answer,
): Promise<{ found: InvitationRow; teamName: string } | Obstacle> {
  const seen = await find(trx, answer)
  if (!seen) return { outcome: 'not_found' }
  if (!seen.isAddressee) return { outcome: 'other_address' }
  const team = await lockTeam(trx, seen.teamId)
  if (!team) return { outcome: 'not_found' }
  await expireInvitations(trx, { teamId: team.id, requestId: answer.requestId })
  const found = await find(trx, answer)
  if (!found) return { outcome: 'not_found' }
  if (found.status !== 'pending') return { outcome: 'not_pending', status: found.status }
  return { found, teamName: team.name }
}

/**
 * A pending invitation already uses a seat, so 'no_seat' happens only if the team has lost seats since the invitation
 * was sent.
 */
export async function findObstacle(
  db: Database | Trx,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<'in_another_team' | 'member_already' | 'no_seat' | 'team_inactive' | null> {
  const membership = await db
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (membership) return membership.team_id === teamId ? 'member_already' : 'in_another_team'
  const { totalSeats, members } = await countSeats(db, teamId)
  if (totalSeats === 0) return 'team_inactive'
  return totalSeats === null || members < totalSeats ? null : 'no_seat'
}

export function declineInvitation(db: Database, answer: Answer): Promise<{ outcome: 'declined' } | Obstacle> {
  return db.transaction().execute(async (trx): Promise<{ outcome: 'declined' } | Obstacle> => {
    const held = await hold(trx, answer)
    if ('outcome' in held) return held
    const { id: invitationId, teamId } = held.found
    await trx
      .updateTable('team_invitations')
      .set({ status: 'declined' })
      .where('id', '=', invitationId)
      .execute()
    const { userId: actorId, requestId } = answer
    const details = { teamId, invitationId }
    await recordAudit(trx, { action: 'invitation_declined', actorId, requestId, details })
    return { outcome: 'declined' }
  })
}
