import type { Counts, Scene } from '../promise.ts'
import { accountFor } from './account-for.ts'
import { assertNoneDied } from './assert-none-died.ts'
import { drain } from './drain.ts'
import { assertAtRest } from './judge.ts'
import { retryFailed } from './retry-failed.ts'

const DRAINED_WITHIN_S = 90

/**
 * Waits until everything is accepted and handled, and retries what failed after six GitHub errors. Then everything must exist
 * exactly once.
 */
export async function comeToRest(scene: Scene, { seconds = DRAINED_WITHIN_S } = {}): Promise<Counts> {
  const { judge, github, sender, ledger, traffic } = scene
  await sender.settled()
  const drained = await drain(judge, { seconds })
  await github.clearFaults()
  const retried = await retryFailed(judge)
  await drain(judge, { seconds })
  const outcomes = await accountFor(judge, ledger)
  await assertAtRest(judge)
  await assertEveryMerge(scene)
  assertNoneDied(scene)
  return {
    ...ledger.describe(),
    merges: traffic.merged.length,
    'drained in seconds': Number(drained.toFixed(1)),
    'retried by hand': JSON.stringify(retried),
    outcomes: JSON.stringify(outcomes),
  }
}

/** Each merge is one pull request for each tenant that connected the repository. */
async function assertEveryMerge({ judge, traffic, repositories }: Scene): Promise<void> {
  const { rows } = await judge.pool.query<{ key: string }>(
    `select repository_id || ' ' || pr_number as key from pull_requests where merged_at is not null`,
  )
  const shown = new Set(rows.map(({ key }) => key))
  const expected = traffic.merged.flatMap(({ fullName, number }) =>
    repositories.filter((repository) => repository.fullName === fullName).map(({ id }) => `${id} ${number}`),
  )
  const missing = expected.filter((key) => !shown.has(key))
  if (missing.length > 0 || shown.size !== expected.length)
    throw new Error(
      `${expected.length} merges, ${shown.size} shown, missing ${missing.slice(0, 5).join(', ')}`,
    )
}
