import { Problem } from '@debrief/contracts/problem'
import { type NewDelivery, type StoredDelivery, storeDeliveries } from '@debrief/database/deliveries'
import { databaseDown, databaseSilent, tooManyWaiting } from '../refusals.ts'
import { batchCalls } from './batch-calls.ts'

export interface DeliveryStore {
  /** Resolves after the commit. Rejects with a Problem within `within` milliseconds; the row may be there all the same. */
  store(delivery: NewDelivery, within: number): Promise<StoredDelivery>
  /** True while the last write failed and none has been tried for a moment. */
  isFailing(): boolean
}

const BATCH = 64
const FAILURE_LASTS = 3_000

type Pool = Parameters<typeof storeDeliveries>[0]

/**
 * Group commit: what waits is written by one statement, at most two under way, so that one is being prepared while the
 * other is made durable.
 */
export function createDeliveryStore(pool: Pool, maxWaiting: number): DeliveryStore {
  let failedAt = Number.NEGATIVE_INFINITY

  async function write(deliveries: readonly NewDelivery[]): Promise<StoredDelivery[]> {
    try {
      const stored = await storeDeliveries(pool, deliveries)
      failedAt = Number.NEGATIVE_INFINITY
      return stored
    } catch (error) {
      failedAt = performance.now()
      throw error instanceof Problem ? error : databaseDown(error)
    }
  }

  return {
    store: batchCalls({
      run: write,
      inFlight: 2,
      maxBatch: BATCH,
      maxWaiting,
      full: tooManyWaiting,
      late: databaseSilent,
    }),
    isFailing: () => performance.now() - failedAt < FAILURE_LASTS,
  }
}
