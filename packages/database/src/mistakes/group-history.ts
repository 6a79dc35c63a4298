import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { storableJson } from '../storable.ts'

export interface GroupBefore {
  id: string
  [column: string]: unknown
}

interface PinnedMistakes {
  pinned: string[]
}

export type Change =
  | {
      kind: 'renamed'
      before: { title: string; description: string; namedByPerson: boolean } & PinnedMistakes
      after: { title: string; description: string }
    }
  | {
      kind: 'merged'
      before: { group: GroupBefore; mistakeIds: string[]; evidenceIds: string[] } & PinnedMistakes
      after: { groupId: string; title: string }
    }
  | {
      kind: 'moved'
      /** `group` is the old group if the change deleted it, and null if the old group still exists. */
      before: {
        mistakeId: string
        groupId: string
        title: string
        placedBy: string
        group: GroupBefore | null
      } & PinnedMistakes
      after: { groupId: string | null; title: string | null }
    }

export async function noteHistory(
  trx: Trx,
  { groupId, actorId, change }: { groupId: string; actorId: string; change: Change },
): Promise<number> {
  const { id } = await trx
    .insertInto('grouping_history')
    .values({
      group_id: groupId,
      kind: change.kind,
      actor_id: actorId,
      before: storableJson(change.before),
      after: storableJson(change.after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * If the group is empty, deletes the group and returns its row. Returns null if the group stays. Standards and
 * suggestions from a repository's comments always stay, because they may be empty.
 */
export async function deleteIfEmpty(trx: Trx, groupId: string): Promise<GroupBefore | null> {
  const { rows } = await sql<{ group: GroupBefore }>`
    delete from recurring_mistakes g
    where g.id = ${groupId} and not g.is_team_standard and (g.source = 'grouped' or not g.is_suggested_standard)
      and not exists (select from recurring_mistake_members r where r.recurring_mistake_group_id = g.id)
    returning to_jsonb(g) as "group"`.execute(trx)
  return rows[0]?.group ?? null
}

/** Clears the group's creator, because the account may be gone. */
export async function makeGroupAgain(trx: Trx, group: GroupBefore): Promise<void> {
  await sql`
    insert into recurring_mistakes
    select g.* from jsonb_populate_record(null::recurring_mistakes,
      ${storableJson({ languages: [], paths: [], ...group, created_by: null, is_suggested_standard: false })}::jsonb) g`.execute(
    trx,
  )
}
