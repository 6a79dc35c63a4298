import type { PullRequestChanged } from '@debrief/contracts/http/live'
import type { Database } from '@debrief/database/connect'
import { countPullRequests, readPullRequest } from '../pull-requests/pull-requests.queries.ts'
import type { ChangedFor } from './fan-out.ts'

/** A card and the filters' counts as the viewer sees them at this moment; null where they do not, or no longer. */
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
