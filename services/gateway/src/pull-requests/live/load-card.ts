import type { PullRequestChanged } from '@debrief/contracts/pull-requests/live'
import type { Database } from '@debrief/database/connect'
import { countPullRequests, readPullRequest } from '../pull-requests.queries.ts'
import type { ChangedFor } from './fan-out.ts'

export async function loadCard(
  db: Database,
  { viewerId, userId, pullRequestId }: ChangedFor,
): Promise<PullRequestChanged | null> {
  const [found, { all, analyzed, pending }] = await Promise.all([
    readPullRequest(db, { viewerId, userId, pullRequestId }),
    countPullRequests(db, { viewerId, userId }),
  ])
  return found && { pullRequest: found.pullRequest, counts: { all, analyzed, pending } }
}
