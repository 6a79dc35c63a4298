import type { InvitationStatus } from '@debrief/domain/teams/invitations'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { recordAudit } from '../operations/audit.ts'
import { lockTeam } from './memberships.ts'

export interface InvitationFacts {
  id: string
  email: string
  status: InvitationStatus
  createdAt: Date
  expiresAt: Date
}

/** A pending invitation past its expiry date is expired, even if its row isn't updated yet. */
export const statusNow = sql<InvitationStatus>`case when i.status = 'pending' and i.expires_at <= now() then 'expired' else i.status end`

export const isAddressedTo = (userId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from user_emails e where e.user_id = ${userId} and lower(e.email) = lower(i.invitee_email))`

export const isOpen = sql`i.status = 'pending' and i.expires_at > now()`

export async function listInvitations(db: Database, teamId: string): Promise<InvitationFacts[]> {
  const { rows } = await sql<InvitationFacts>`
    select i.id, i.invitee_email as email, ${statusNow} as status, i.created_at as "createdAt",
      i.expires_at as "expiresAt"
    from team_invitations i where i.team_id = ${teamId} order by i.created_at desc, i.id limit 200`.execute(
    db,
  )
  return rows
}

/** Call this with the team locked. */
export async function expireInvitations(
  trx: Trx,
  { teamId, requestId }: { teamId: string; requestId: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update team_invitations set status = 'expired'
    where team_id = ${teamId} and status = 'pending' and expires_at <= now() returning id`.execute(trx)
  for (const { id: invitationId } of rows) {
    const details = { teamId, invitationId }
    await recordAudit(trx, { action: 'invitation_expired', actorId: null, requestId, details })
  }
}

export interface InvitationBefore {
  row: {
    id: string
    team_id: string
    status: InvitationStatus
    invitee_email: string
    invitation_token: string
  }
  mailIds: string[]
}

async function readInvitation(
  trx: Trx,
  { teamId, invitationId }: { teamId: string; invitationId: string },
): Promise<InvitationBefore | null> {
  const { rows } = await sql<InvitationBefore>`
    select to_jsonb(i) as row, array(select id from mails where invitation_id = i.id) as "mailIds"
    from team_invitations i where i.id = ${invitationId} and i.team_id = ${teamId} for update of i`.execute(
    trx,
  )
  return rows[0] ?? null
}

interface EndInvitationOptions {
  teamId: string
  invitationId: string
  actorId: string
  requestId: string | null
}

export function cancelInvitation(
  db: Database,
  { teamId, invitationId, actorId, requestId }: EndInvitationOptions,
): Promise<InvitationBefore | 'not_pending' | 'not_found'> {
  return db.transaction().execute(async (trx) => {
    const team = await lockTeam(trx, teamId)
    if (team?.managerId !== actorId) return 'not_found'
    await expireInvitations(trx, { teamId, requestId })
    const before = await readInvitation(trx, { teamId, invitationId })
    if (!before) return 'not_found'
    if (before.row.status !== 'pending') return 'not_pending'
    await trx
      .updateTable('team_invitations')
      .set({ status: 'cancelled' })
      .where('id', '=', invitationId)
      .execute()
    const details = { teamId, invitationId }
    await recordAudit(trx, { action: 'invitation_cancelled', actorId, requestId, details })
    return before
  })
}

export function deleteInvitation(
  db: Database,
  { teamId, invitationId, actorId, requestId }: EndInvitationOptions,
): Promise<InvitationBefore | null> {
  return db.transaction().execute(async (trx) => {
    const team = await lockTeam(trx, teamId)
    if (team?.managerId !== actorId) return null
    const before = await readInvitation(trx, { teamId, invitationId })
    const { numDeletedRows } = await trx
      .deleteFrom('team_invitations')
      .where('id', '=', invitationId)
      .where('team_id', '=', teamId)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) return null
    const details = { teamId, invitationId }
    await recordAudit(trx, { action: 'invitation_deleted', actorId, requestId, details })
    return before
  })
}
