import type { Database } from '../connect.ts'

export async function recordCompare(
  db: Database,
  result: { customers: number; drifted: number },
): Promise<void> {
  await db.insertInto('billing_compares').values(result).execute()
}
