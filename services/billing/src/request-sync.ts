import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@debrief/database/connect'
import { askForSync, isSynced } from '@debrief/database/customer-syncs'

const LONGEST_MS = 5_000
const LOOK_EVERY_MS = 60

/** Has a customer fetched now by the billing service and waits until that is stored. False where it takes too long. */
export async function requestSync(db: Database, customerId: string): Promise<boolean> {
  const wanted = await askForSync(db, customerId)
  if (wanted === null) return false
  const deadline = performance.now() + LONGEST_MS
  while (!(await isSynced(db, customerId, wanted))) {
    if (performance.now() > deadline) return false
    await sleep(LOOK_EVERY_MS)
  }
  return true
}
