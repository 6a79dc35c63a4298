import { Problem } from '@debrief/contracts/problem'
import {
  type NewDelivery,
  type StoredDelivery,
  storeDeliveries,
} from '@debrief/database/deliveries/deliveries'
import { databaseDown, databaseSilent, tooManyWaiting } from '../refusals.ts'
import { batchCalls } from './batch-calls.ts'

export interface DeliveryStore {
  /**
   * Resolves after the commit. Rejects with a Problem if storing fails or takes longer than `within` milliseconds, or
   * if too many deliveries are waiting. After a timeout, the delivery may still be stored.
   */
  store(delivery: NewDelivery, within: number): Promise<StoredDelivery>
  isFailing(): boolean
}

const MAX_BATCH = 64
const FAILURE_LASTS = 3_000

type Pool = Parameters<typeof storeDeliveries>[0]

/**
 * Writes up to `MAX_BATCH` deliveries with one statement. Runs two statements at a time, so one can be prepared while
 * the other is flushed to disk.
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
      maxBatch: MAX_BATCH,
      maxWaiting,
      full: tooManyWaiting,
      late: databaseSilent,
    }),
    isFailing: () => performance.now() - failedAt < FAILURE_LASTS,
  }
}
