import type { Database } from '../connect.ts'

/** Records the result of comparing all the data that we copied from Stripe with Stripe's. */
export async function recordCompare(
  db: Database,
  result: { customers: number; drifted: number },
): Promise<void> {
  await db.insertInto('billing_compares').values(result).execute()
}
