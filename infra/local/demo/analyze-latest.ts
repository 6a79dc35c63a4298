import { chooseOwner } from '@debrief/database/coding-agents/owners'
import type { Database } from '@debrief/database/connect'
import { recordPullRequest, setPendingReason } from '@debrief/database/pull-requests/pull-requests'
import { requestAnalysis } from '@debrief/database/pull-requests/request-analysis'
import type { GithubClient } from '@debrief/github/client'
import { listMergedPullRequests } from '@debrief/github/pull-requests/merged-pull-requests'
import type { DemoConnection } from './connect-demo-repository.ts'

const MAX_PULL_REQUESTS = 100

export async function analyzeLatest(
  db: Database,
  client: GithubClient,
  { connection, userId, teamId }: { connection: DemoConnection; userId: string; teamId: string },
): Promise<number> {
  const merged = await listMergedPullRequests(client, {
    fullName: connection.fullName,
    count: MAX_PULL_REQUESTS,
  })
  for (const facts of merged.toReversed()) {
    const pullRequestId = await db.transaction().execute(async (trx) => {
      const connected = {
        connectingUserId: userId,
        analyzeAuthors: 'team',
        analyzeAgents: true,
        teamId,
      } as const
      const { ownerId } = await chooseOwner(trx, connected, facts.author)
      const stored = await recordPullRequest(trx, {
        repositoryId: connection.id,
        ownerId,
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
