import { Problem } from '@debrief/contracts/problem'
import { runAlone } from '@debrief/database/run-alone'
import type { BillingTools } from './context.ts'

const MAX_WAIT_MS = 20_000

const lastOperations = new Map<string, Promise<unknown>>()

/**
 * Runs one billing operation per person at a time, across all processes. Within a process, a person's operations queue
 * up before they take the lock, so they use only one connection.
 */
export function inTurn<Result>(
  userId: string,
  { database: { pool } }: Pick<BillingTools, 'database'>,
  step: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + MAX_WAIT_MS
  const before = lastOperations.get(userId) ?? Promise.resolve()
  const mine = before.then(async () => {
    if (performance.now() > deadline) throw stepUnderWay()
    const ran = await runAlone(pool, `billing:${userId}`, step)
    if (!ran) throw stepUnderWay()
    return ran.result
  })
  const over = mine
    .catch(() => {})
    .then(() => {
      if (lastOperations.get(userId) === over) lastOperations.delete(userId)
    })
  lastOperations.set(userId, over)
  return mine
}

const stepUnderWay = () =>
  new Problem(
    'billing_busy',
    409,
    'Another change to your subscription is in progress. Try again in a moment.',
    {
      retryAfter: 5,
    },
  )
