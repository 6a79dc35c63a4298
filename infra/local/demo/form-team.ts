import type { Database } from '@debrief/database/connect'

const NAME = 'Northbeam'
/** Before the demo's first pull request, so that every pull request is attributed to its author. */
const JOINED_AT = new Date('2026-01-05T09:00:00Z')

/** Creates the demo's team unless it exists, and returns its id. People who already belong to a team stay in it. */
export async function formTeam(
  db: Database,
  { managerId, memberIds }: { managerId: string; memberIds: string[] },
): Promise<string> {
  const known = await db
    .selectFrom('teams')
    .select('id')
    .where('manager_id', '=', managerId)
    .executeTakeFirst()
  if (known) return known.id
  return db.transaction().execute(async (trx) => {
    const { id: team_id } = await trx
      .insertInto('teams')
      .values({ name: NAME, manager_id: managerId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const toRow = (user_id: string, role: string) => ({ team_id, user_id, role, joined_at: JOINED_AT })
    await trx
      .insertInto('team_members')
      .values([toRow(managerId, 'manager'), ...memberIds.map((id) => toRow(id, 'member'))])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return team_id
  })
}
