import { sql } from 'kysely'
import type { Trx } from '../connect.ts'
import type { GroupBefore } from '../mistakes/group-history.ts'

export interface DeletedStandard {
  group: GroupBefore
  members: { mistake_id: string; user_id: string }[]
  repeats: { mistake_id: string }[]
  evidence: { id: string }[]
  /** Missing in undo data that was created before the table merged_standards existed. */
  merges?: { repository_id: string }[]
  citedBy: string[]
  foundBy: string[]
}

export async function readBeforeDeleting(trx: Trx, standardId: string): Promise<DeletedStandard | null> {
  const selectRows = (table: string, of = 'group_id') =>
    sql`coalesce((select jsonb_agg(to_jsonb(x)) from ${sql.table(table)} x where x.${sql.ref(of)} = g.id), '[]')`
  const selectIds = (table: string) =>
    sql`array(select x.id from ${sql.table(table)} x where x.standard_id = g.id)`
  const { rows } = await sql<DeletedStandard>`
    select to_jsonb(g) as "group", coalesce((select jsonb_agg(to_jsonb(r)) from recurring_mistake_members r
        where r.recurring_mistake_group_id = g.id), '[]') as members,
      ${selectRows('possible_repeats')} as repeats, ${selectRows('standard_evidence')} as evidence,
      ${selectRows('merged_standards', 'standard_id')} as merges,
      ${selectIds('mistakes')} as "citedBy", ${selectIds('agent_findings')} as "foundBy"
    from recurring_mistakes g where g.id = ${standardId}`.execute(trx)
  return rows[0] ?? null
}
