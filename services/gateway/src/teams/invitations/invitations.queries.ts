import type { OwnInvitation } from '@debrief/contracts/teams/invitations'
import type { Database } from '@debrief/database/connect'
import { isAddressedTo, isOpen } from '@debrief/database/teams/invitations'
import type { InvitationStatus } from '@debrief/domain/teams/invitations'
import { sql } from 'kysely'

type Row = Omit<OwnInvitation, 'expiresAt' | 'inviter'> & {
  expiresAt: Date
  inviter: string
  avatarUrl: string | null
}

const toInvitation = ({ inviter, avatarUrl, expiresAt, ...row }: Row): OwnInvitation => ({
  ...row,
  inviter: { username: inviter, avatarUrl },
  expiresAt: expiresAt.toISOString(),
})

export async function readOwnInvitations(db: Database, userId: string): Promise<OwnInvitation[]> {
  const { rows } = await sql<Row>`
    select i.id, t.name as "teamName", u.github_username as inviter, u.avatar_url as "avatarUrl",
      i.expires_at as "expiresAt"
    from team_invitations i join teams t on t.id = i.team_id join users u on u.id = i.inviter_id
    where ${isOpen} and ${isAddressedTo(sql`${userId}`)}
    order by i.created_at desc, i.id limit 50`.execute(db)
  return rows.map(toInvitation)
}

export type LinkedRow = OwnInvitation & { teamId: string; status: InvitationStatus; isAddressee: boolean }

/** `isAddressee` is true if the invitation was sent to one of the person's verified addresses. */
export async function readLinkedInvitation(
  db: Database,
  { tokenHash, userId }: { tokenHash: string; userId: string | null },
): Promise<LinkedRow | null> {
  const { rows } = await sql<Row & Pick<LinkedRow, 'teamId' | 'status' | 'isAddressee'>>`
    select i.id, t.id as "teamId", t.name as "teamName", u.github_username as inviter,
      u.avatar_url as "avatarUrl", i.expires_at as "expiresAt",
      case when i.status = 'pending' and i.expires_at <= now() then 'expired' else i.status end as status,
      ${isAddressedTo(sql`${userId}`)} as "isAddressee"
    from team_invitations i join teams t on t.id = i.team_id join users u on u.id = i.inviter_id
    where i.invitation_token = ${tokenHash}`.execute(db)
  const row = rows[0]
  return row
    ? { ...toInvitation(row), teamId: row.teamId, status: row.status, isAddressee: row.isAddressee }
    : null
}
