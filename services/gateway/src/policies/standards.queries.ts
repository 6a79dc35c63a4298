import type { Database } from '@debrief/database/connect'

/** Whether the group is a standard of the team or suggested to it. */
export async function knowsGroup(
  db: Database,
  { groupId, teamId }: { groupId: string; teamId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('recurring_mistakes')
    .select('id')
    .where('id', '=', groupId)
    .where('team_id', '=', teamId)
    .where((where) =>
      where.or([where('is_team_standard', '=', true), where('is_suggested_standard', '=', true)]),
    )
    .executeTakeFirst()
  return found !== undefined
}
