import type { Connection } from '@debrief/database/connect'
import { replay } from '@debrief/database/jobs/declare-job'
import { requestAnalysis } from '@debrief/database/pull-requests/request-analysis'
import type { Counts, Scene } from '../promise.ts'
import { accountFor } from './account-for.ts'
import { assertNoneDied } from './assert-none-died.ts'
import { drain } from './drain.ts'
import { assertAtRest } from './judge.ts'

const DRAINED_WITHIN_S = 90

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
    'retried manually': JSON.stringify(retried),
    outcomes: JSON.stringify(outcomes),
  }
}

/** Each merge must have created one pull request for each tenant that connected the repository. */
async function assertEveryMerge({ judge, traffic, repositories }: Scene): Promise<void> {
  const { rows } = await judge.pool.query<{ key: string }>(
    `select repository_id || ' ' || pr_number as key from pull_requests
    where merged_at is not null and repository_id = any($1)`,
    [repositories.map(({ id }) => id)],
  )
  const shown = new Set(rows.map(({ key }) => key))
  const expected = traffic.merged.flatMap(({ fullName, number }) =>
    repositories.filter((repository) => repository.fullName === fullName).map(({ id }) => `${id} ${number}`),
  )
  const missing = expected.filter((key) => !shown.has(key))
  if (missing.length > 0 || shown.size !== expected.length)
    throw new Error(
      `${expected.length} merges, ${shown.size} pull requests stored, missing ${missing.slice(0, 5).join(', ')}`,
    )
}

async function retryFailed(judge: Connection): Promise<Record<string, number>> {
  const reasons: Record<string, number> = {}
  const { rows: groupings } = await judge.pool.query<{ key: string }>(
    `select key from jobs where kind = 'group-mistakes' and state = 'waiting' and error is not null`,
  )
  for (const { key } of groupings)
    if (await replay(judge.db, 'group-mistakes', key)) reasons.grouping = (reasons.grouping ?? 0) + 1
  const { rows } = await judge.pool.query<{ id: string; viewer: string; code: string }>(`
    select p.id, p.user_id as viewer, r.error_code as code from analysis_runs r
    join pull_requests p on p.id = r.pull_request_id where r.state = 'failed' and p.analysis_status = 'failed'`)
  for (const { id, viewer, code } of rows) {
    const asked = await requestAnalysis(judge.db, {
      pullRequestId: id,
      viewerId: viewer,
      kind: 'retry',
      requestId: null,
    })
    // Another run may have used the quota that a failed run released.
    if (!['accepted', 'quota_exhausted'].includes(asked.outcome))
      throw new Error(`the retry of ${id} was rejected: ${asked.outcome}`)
    reasons[code] = (reasons[code] ?? 0) + 1
  }
  return reasons
}
