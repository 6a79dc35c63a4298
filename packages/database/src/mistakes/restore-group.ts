import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { storableJson } from '../storable.ts'
import type { GroupBefore } from './group-history.ts'

/**
 * Deletes an empty group, and returns its former state. Returns null if the group isn't empty. Also returns null for
 * standards and for suggestions from a repository's comments, which may be empty.
 */
export async function deleteIfEmpty(trx: Trx, groupId: string): Promise<GroupBefore | null> {
  const { rows } = await sql<{ group: GroupBefore }>`
    delete from recurring_mistakes g
    where g.id = ${groupId} and not g.is_team_standard and (g.source = 'grouped' or not g.is_suggested_standard)
      and not exists (select from recurring_mistake_members r where r.recurring_mistake_group_id = g.id)
    returning to_jsonb(g) as "group"`.execute(trx)
  return rows[0]?.group ?? null
}

/** Restores a group with its old id. Clears its creator, whose account may be gone. */
export async function makeGroupAgain(trx: Trx, group: GroupBefore): Promise<void> {
  await sql`
    insert into recurring_mistakes
    select g.* from jsonb_populate_record(null::recurring_mistakes,
      ${storableJson({ languages: [], paths: [], ...group, created_by: null, is_suggested_standard: false })}::jsonb) g`.execute(
    trx,
  )
}
