import type { Trx } from '../connect.ts'
import { storableJson } from '../storable.ts'

/** A group's former state, with everything needed to restore it. */
export interface GroupBefore {
  id: string
  [column: string]: unknown
}

/** The mistakes that the change pinned to their groups. */
interface Pinned {
  pinned: string[]
}

/** The effect of a change, with the data needed to undo it. */
export type Change =
  | {
      kind: 'renamed'
      before: { title: string; description: string; namedByPerson: boolean } & Pinned
      after: { title: string; description: string }
    }
  | {
      kind: 'merged'
      before: { group: GroupBefore; mistakeIds: string[]; evidenceIds: string[] } & Pinned
      after: { groupId: string; title: string }
    }
  | {
      kind: 'moved'
      /** `group`: the old group, if the change deleted it. Titles are as they were before the change. */
      before: {
        mistakeId: string
        groupId: string
        title: string
        placedBy: string
        group: GroupBefore | null
      } & Pinned
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
