import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@debrief/contracts/problem'
import { runAlone } from '@debrief/database/run-alone'
import type { BillingTools } from './tools.ts'

const LONGEST_MS = 20_000
const LOOK_EVERY_MS = 50

/** Runs one step of a person's billing at a time, in whatever process: the next waits for the one before. */
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
  new Problem('billing_busy', 409, 'Another step of your subscription is under way. Try again in a moment.', {
    retryAfter: 5,
  })
