import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { recordAudit } from '../operations/audit.ts'
import { storableJson } from '../storable.ts'
import { expireInvitations, type InvitationBefore } from './invitations.ts'
import { lockTeam } from './memberships.ts'
import { countSeats } from './seats.ts'

export type RestoreOutcome = 'done' | 'not_found' | 'no_plan' | 'no_seats' | 'invited_again'

export function restoreInvitation(
  db: Database,
  request: { teamId: string; actorId: string; requestId: string | null; before: InvitationBefore },
): Promise<RestoreOutcome> {
  const { teamId, actorId, requestId, before } = request
  const { id: invitationId, status } = before.row
  return db.transaction().execute(async (trx) => {
    const team = await lockTeam(trx, teamId)
    if (team?.managerId !== actorId || before.row.team_id !== teamId) return 'not_found'
    if (await isTaken(trx, before)) return 'invited_again'
    if (status === 'pending') {
      await expireInvitations(trx, { teamId, requestId })
      const { totalSeats, availableSeats } = await countSeats(trx, teamId)
      if (totalSeats === 0) return 'no_plan'
      if (totalSeats !== null && (availableSeats ?? 0) < 1) return 'no_seats'
    }
    await sql`
      insert into team_invitations
      select i.* from jsonb_populate_record(null::team_invitations, ${storableJson(before.row)}::jsonb) i
      on conflict (id) do update set status = excluded.status`.execute(trx)
    await sql`
      update mails set invitation_id = ${invitationId}
      where id = any(${before.mailIds}::uuid[]) and invitation_id is null`.execute(trx)
    const details = { teamId, invitationId }
    await recordAudit(trx, { action: 'invitation_restored', actorId, requestId, details })
    return 'done'
  })
}

async function isTaken(trx: Trx, { row }: InvitationBefore): Promise<boolean> {
  const { rows } = await sql`
    select from team_invitations i
    where i.team_id = ${row.team_id} and lower(i.invitee_email) = lower(${row.invitee_email})
      and not (i.id = ${row.id} and i.status = 'cancelled' and i.invitation_token = ${row.invitation_token})`.execute(
    trx,
  )
  return rows.length > 0
}
