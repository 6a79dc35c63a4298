import type { PullRequestFacts } from '@debrief/contracts/deliveries/github-facts'
import { chooseAnalysisOwner } from '@debrief/domain/repositories/analysis-owner'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { findAuthor } from '../people/users.ts'
import { recordPullRequest, setPendingReason } from '../pull-requests/pull-requests.ts'

export async function findRecordedMerges(
  db: Database | Trx,
  { repositoryId, numbers }: { repositoryId: string; numbers: number[] },
): Promise<Set<number>> {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .selectFrom('pull_requests')
    .select('pr_number')
    .where('repository_id', '=', repositoryId)
    .where('pr_number', 'in', numbers)
    .where('merged_at', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.pr_number))
}

/**
 * Records merged pull requests as imported, without starting or charging their analyses. D12a defines their owner.
 * Leaves recorded merges alone. Returns the number of new ones; null if the repository is gone.
 */
export function recordImported(
  db: Database,
  { repositoryId, pulls }: { repositoryId: string; pulls: PullRequestFacts[] },
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ user_id: string; now: Date }>`
      select user_id, now() as now from repositories where id = ${repositoryId} for no key update`.execute(
      trx,
    )
    const repository = rows[0]
    if (!repository) return null
    const known = await findRecordedMerges(trx, { repositoryId, numbers: pulls.map(({ number }) => number) })
    const fresh = pulls.filter(({ number }) => !known.has(number))
    for (const facts of fresh) {
      const connectingUserId = repository.user_id
      const author = await findAuthor(trx, { githubId: facts.author?.id ?? null, connectingUserId })
      const ownerId = chooseAnalysisOwner({ connectingUserId, ...author })
      const stored = await recordPullRequest(trx, { repositoryId, ownerId, facts, seenAt: repository.now })
      await setPendingReason(trx, stored.id, 'imported')
    }
    return fresh.length
  })
}
