import type { Database } from '../connect.ts'

/** Records the result of comparing all stored Stripe data with Stripe. */
export async function recordCompare(
  db: Database,
  result: { customers: number; drifted: number },
): Promise<void> {
  await db.insertInto('billing_compares').values(result).execute()
}
