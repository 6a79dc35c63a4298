import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { enqueue, type JobDeclaration } from '../jobs/declare-job.ts'
import { findCustomerOwner } from './stripe-customers.ts'

/** Syncs of a customer run one at a time, so an older state never overwrites a newer one. */
export const syncCustomer: JobDeclaration<{ customerId: string }> = {
  kind: 'sync-customer',
  input: z.object({ customerId: z.string() }),
  key: ({ customerId }) => customerId,
  serialBy: ({ customerId }) => customerId,
}

export async function requestSync(db: Database, customerId: string): Promise<boolean> {
  const owner = await findCustomerOwner(db, customerId)
  if (owner) await enqueue(db, syncCustomer, { customerId }, { tenantId: owner.userId })
  return owner !== null
}

const POLL_MS = 60

/** Returns false if the sync takes longer than `withinMs`, or if the customer doesn't belong to a user. */
export async function syncNow(db: Database, customerId: string, withinMs = 5_000): Promise<boolean> {
  if (!(await requestSync(db, customerId))) return false
  const deadline = performance.now() + withinMs
  while (await isOpen(db, customerId)) {
    if (performance.now() > deadline) return false
    await sleep(POLL_MS)
  }
  return true
}

async function isOpen(db: Database, customerId: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', syncCustomer.kind)
    .where('key', '=', customerId)
    .where('state', '!=', 'discarded')
    .executeTakeFirst()
  return job !== undefined
}
