import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

interface Wanted {
  userId: string
  /** The last id on the previous page. */
  after?: number | undefined
  limit: number
}

const beyond = ({ after }: Wanted) => (after === undefined ? sql`` : sql`and e.id < ${after}`)

export interface MemberViewRow {
  id: number
  viewer: string
  screen: string
  at: Date
}

/** Reads who viewed a person's pages, newest first. */
export async function readMemberViews(db: Database, wanted: Wanted): Promise<MemberViewRow[]> {
  const { rows } = await sql<MemberViewRow>`
    select e.id, coalesce(u.github_username, 'a deleted account') as viewer, e.screen, e.at
    from member_views e left join users u on u.id = e.viewer_id
    where e.viewed_id = ${wanted.userId} ${beyond(wanted)}
    order by e.id desc limit ${wanted.limit}`.execute(db)
  return rows
}

export interface AccountEventRow {
  id: number
  action: string
  at: Date
  byViewer: boolean
  details: Record<string, unknown>
}

/** Reads the audit events of a person's account, newest first. */
export async function readAccountEvents(db: Database, wanted: Wanted): Promise<AccountEventRow[]> {
  const { rows } = await sql<AccountEventRow>`
    select e.id, e.action, e.at, e.actor_id is not distinct from ${wanted.userId}::uuid as "byViewer", e.details
    from audit_events e
    where (e.actor_id = ${wanted.userId} or e.subject_id = ${wanted.userId}) ${beyond(wanted)}
    order by e.id desc limit ${wanted.limit}`.execute(db)
  return rows
}
