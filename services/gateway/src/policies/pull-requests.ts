import { Problem } from '@debrief/contracts/problem'
import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import type { Asker } from '../context.ts'
import { readPullRequest } from '../pull-requests/pull-requests.queries.ts'
import { recordView } from './people.ts'

/** A pull request that the viewer sees and, if `user` is given, that this person owns. */
export async function requirePullRequest(
  asker: Asker,
  { pullRequestId, user }: { pullRequestId: string; user?: string | undefined },
): Promise<PullRequest> {
  const found = await readPullRequest(asker.db, { viewerId: asker.viewer.id, userId: user, pullRequestId })
  if (!found) throw noSuchPullRequest()
  await recordView(asker, { ownerId: found.ownerId, screen: '/pull-requests' })
  return found.pullRequest
}

/** Why somebody can't have a pull request analyzed: a manager sees it but leaves that to the member (D23a). */
export async function refusalToAnalyze({ db, viewer }: Asker, pullRequestId: string): Promise<Problem> {
  const isVisible = (await readPullRequest(db, { viewerId: viewer.id, pullRequestId })) !== null
  return isVisible ? notYoursToAnalyze() : noSuchPullRequest()
}

const noSuchPullRequest = () =>
  new Problem('no_such_pull_request', 404, 'This pull request doesn’t exist, or you can’t see it.')

const notYoursToAnalyze = () =>
  new Problem(
    'not_yours_to_analyze',
    403,
    'Only this pull request’s owner or the person who connected the repository can request its analysis.',
  )
