import type { Trx } from '../connect.ts'
import { storableJson } from '../storable.ts'

/** A group as it was, with what is needed to make it again. */
export interface GroupBefore {
  id: string
  [column: string]: unknown
}

/** What a change was and what it is taken back with, by its kind. */
export type Change =
  | {
      kind: 'renamed'
      before: { title: string; description: string; namedByPerson: boolean }
      after: { title: string; description: string }
    }
  | {
      kind: 'merged'
      before: { group: GroupBefore; mistakeIds: string[]; evidenceIds: string[] }
      after: { groupId: string; title: string }
    }
  | {
      kind: 'moved'
      /** `group`: the one it was taken from, where that went with it. Titles are those of then. */
      before: {
        mistakeId: string
        groupId: string
        title: string
        placedBy: string
        group: GroupBefore | null
      }
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
