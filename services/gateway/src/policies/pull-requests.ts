import { Problem } from '@debrief/contracts/problem'
import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import type { Asker } from '../context.ts'
import { readPullRequest } from '../pull-requests/pull-requests.queries.ts'
import { recordView } from './people.ts'

/**
 * Rejects with 404 if the viewer can't see the pull request or, with `user`, if that person doesn't own it. For a
 * member's pull request, records the view, or rejects with 403 if the viewer uses an access token (D45).
 */
export async function requirePullRequest(
  asker: Asker,
  { pullRequestId, user }: { pullRequestId: string; user?: string | undefined },
): Promise<PullRequest> {
  const found = await readPullRequest(asker.db, { viewerId: asker.viewer.id, userId: user, pullRequestId })
  if (!found) throw noSuchPullRequest()
  await recordView(asker, { ownerId: found.ownerId, screen: '/pull-requests' })
  return found.pullRequest
}

/** Returns 403 if the viewer can see the pull request, as the owner's manager can (D23a), otherwise 404. */
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

export const noSuchOpenPullRequest = () =>
  new Problem(
    'no_such_pull_request',
    404,
    'This pull request doesn’t exist, isn’t yours, or isn’t in a connected repository.',
  )

export const notPaid = {
  paused: () =>
    new Problem(
      'repository_paused',
      402,
      'This repository is paused because of the plan’s repository limit. The person who connected it can upgrade, or disconnect another repository.',
    ),
  no_subscription: () =>
    new Problem(
      'no_subscription',
      402,
      'No active plan covers this repository. The person who connected it needs a plan.',
    ),
  quota_exhausted: () =>
    new Problem(
      'quota_exhausted',
      402,
      'No analyses are left this month. Try again when the next usage month starts.',
    ),
}
