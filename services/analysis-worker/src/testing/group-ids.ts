import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

export interface GroupIds {
  id: string
  ownerId: string
  isKept: boolean
  members: string[]
}

export async function readGroupIds(db: Database): Promise<GroupIds[]> {
  const { rows } = await sql<GroupIds>`
    select g.id, coalesce(g.team_id, g.user_id) as "ownerId",
      g.is_team_standard or g.named_by_person or g.source <> 'grouped' or coalesce(bool_or(r.pinned), false) as "isKept",
      coalesce(array_agg(r.mistake_id) filter (where r.counts), '{}') as members
    from recurring_mistakes g left join recurring_mistake_members r on r.recurring_mistake_group_id = g.id
    group by g.id`.execute(db)
  return rows
}

export function findWrongIds(before: readonly GroupIds[], after: readonly GroupIds[]): string[] {
  const then = new Map(before.map((group) => [group.id, group]))
  const now = new Map(after.map((group) => [group.id, group]))
  const gone = before.filter(({ id, isKept, ownerId }) => isKept && now.get(id)?.ownerId !== ownerId)
  const pairs = before.flatMap((old) =>
    after.filter((group) => {
      if (group.id === old.id || group.ownerId !== old.ownerId || group.isKept || old.isKept) return false
      const shared = countShared(old, group)
      return shared > countShared(then.get(group.id), group) && shared > countShared(old, now.get(old.id))
    }),
  )
  return [...gone, ...pairs].map(({ id }) => id)
}

function countShared(old: GroupIds | undefined, group: GroupIds | undefined): number {
  const members = new Set(group?.members)
  return old?.members.filter((id) => members.has(id)).length ?? 0
}
