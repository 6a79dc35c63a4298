import { findMissingMerges, noteLost } from '@debrief/database/deliveries/lost-deliveries'
import type { DueConnection } from '@debrief/database/deliveries/reconciliations'
import { readClock } from '@debrief/database/reviews/analysis-runs'
import { listMergedPullRequests } from '@debrief/github/pull-requests/merged-pull-requests'
import { isOwnPullRequest } from '../../standards/own-pull-request.ts'
import { getGraceSeconds, type ReconcileDeps } from './dependencies.ts'
import type { HookAtGithub } from './hook-at-github.ts'

const MAX_MERGES = 1_000
const NAMED = /^merge-of-(\d+)$/

export async function compareMerges(
  { client, signal }: HookAtGithub,
  { connection, since }: { connection: DueConnection; since: Date },
  deps: ReconcileDeps,
): Promise<{ lost: number; until: Date }> {
  const now = await readClock(deps.database.db)
  const until = new Date(now.getTime() - getGraceSeconds(deps) * 1_000)
  const { fullName, repositoryId } = connection
  const merged = await listMergedPullRequests(client, { fullName, count: MAX_MERGES, since }, { signal })
  const standardsApp = await deps.standardsApp()
  const settled = merged.filter(
    (pull) =>
      pull.mergedAt !== null &&
      Date.parse(pull.mergedAt) <= until.getTime() &&
      !isOwnPullRequest(pull, standardsApp),
  )
  const numbers = settled.map(({ number }) => number)
  const missing = new Set(await findMissingMerges(deps.database.db, { repositoryId, numbers }))
  const lost = await noteLost(
    deps.database.db,
    connection,
    settled
      .filter(({ number }) => missing.has(number))
      .map(({ number, mergedAt }) => ({
        deliveryId: `merge-of-${number}`,
        githubId: null,
        event: 'pull_request',
        sentAt: mergedAt ?? '',
      })),
  )
  return { lost, until }
}

export function numberOfMerge(deliveryId: string): number {
  const number = NAMED.exec(deliveryId)?.[1]
  if (number === undefined) throw new Error(`Delivery ${deliveryId} is not a merge`)
  return Number(number)
}
