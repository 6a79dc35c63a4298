import type { Database } from '@debrief/database/connect'
import { findAuthor } from '@debrief/database/people/users'
import { recordPullRequest, setPendingReason } from '@debrief/database/pull-requests/pull-requests'
import { requestAnalysis } from '@debrief/database/pull-requests/request-analysis'
import { chooseAnalysisOwner } from '@debrief/domain/repositories/analysis-owner'
import type { GithubClient } from '@debrief/github/client'
import { listMergedPullRequests } from '@debrief/github/pull-requests/merged-pull-requests'
import type { DemoConnection } from './connect-demo-repository.ts'

const MAX_PULL_REQUESTS = 100

/** Stores the latest merged pull requests, oldest first, and requests their analyses. Returns their number. */
export async function analyzeLatest(
  db: Database,
  client: GithubClient,
  { connection, userId }: { connection: DemoConnection; userId: string },
): Promise<number> {
  const merged = await listMergedPullRequests(client, {
    fullName: connection.fullName,
    count: MAX_PULL_REQUESTS,
  })
  for (const facts of merged.toReversed()) {
    const pullRequestId = await db.transaction().execute(async (trx) => {
      const author = await findAuthor(trx, {
        githubId: facts.author?.id ?? null,
        connectingUserId: userId,
      })
      const stored = await recordPullRequest(trx, {
        repositoryId: connection.id,
        ownerId: chooseAnalysisOwner({ connectingUserId: userId, ...author }),
        facts,
        seenAt: new Date(),
      })
      await setPendingReason(trx, stored.id, 'queued')
      return stored.id
    })
    await requestAnalysis(db, { pullRequestId, viewerId: userId, kind: 'analyze', requestId: 'demo' })
  }
  return merged.length
}
