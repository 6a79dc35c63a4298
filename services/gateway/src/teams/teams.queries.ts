import type { TeamMember } from '@debrief/contracts/teams/teams'
import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

export interface OwnTeam {
  id: string
  name: string
  isManager: boolean
}

export async function findOwnTeam(db: Database, viewerId: string): Promise<OwnTeam | null> {
  const { rows } = await sql<OwnTeam>`
    select t.id, t.name, t.manager_id = ${viewerId} as "isManager"
    from team_members m join teams t on t.id = m.team_id where m.user_id = ${viewerId}`.execute(db)
  return rows[0] ?? null
}

/** Includes email addresses, which only the manager may see. */
export async function readMembers(
  db: Database,
  { teamId, viewerId }: { teamId: string; viewerId: string },
): Promise<TeamMember[]> {
  const { rows } = await sql<Omit<TeamMember, 'joinedAt'> & { joinedAt: Date }>`
    select u.id as "userId", u.github_username as username, u.avatar_url as "avatarUrl", u.email, m.role,
      m.joined_at as "joinedAt", u.id = ${viewerId} as "isViewer"
    from team_members m join users u on u.id = m.user_id
    where m.team_id = ${teamId} order by m.role <> 'manager', m.joined_at, m.id`.execute(db)
  return rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() }))
}
