import { CompiledQuery } from 'kysely'
import type { Database } from '../connect.ts'
import { groups } from '../operations/group-invariants.ts'

export async function findGroupingFaults(
  db: Database,
): Promise<(Record<string, unknown> & { invariant: string })[]> {
  const faults = []
  for (const [invariant, statement] of Object.entries(groups)) {
    const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement))
    faults.push(...rows.map((row) => ({ ...row, invariant })))
  }
  return faults
}
