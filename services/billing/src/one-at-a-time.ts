import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@debrief/contracts/problem'
import { runAlone } from '@debrief/database/run-alone'
import type { BillingTools } from './context.ts'

const LONGEST_MS = 20_000
const LOOK_EVERY_MS = 50

/** Runs one billing operation per person at a time, across processes. Others wait for up to 20 seconds. */
export async function inTurn<Result>(
  userId: string,
  { database: { pool } }: Pick<BillingTools, 'database'>,
  step: () => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined
  const deadline = performance.now() + LONGEST_MS
  const work = async () => {
    result = await step()
  }
  while (!(await runAlone(pool, `billing:${userId}`, work))) {
    if (performance.now() > deadline) throw stepUnderWay()
    await sleep(LOOK_EVERY_MS)
  }
  return result as Result
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
