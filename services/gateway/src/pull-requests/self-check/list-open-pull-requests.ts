import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import { listOpenPullRequests, type OpenPullRequest } from '@debrief/contracts/pull-requests/self-check'
import type { GithubClient } from '@debrief/github/client'
import { GithubFailure } from '@debrief/github/errors'
import {
  listOpenPullRequestsByAuthor,
  MAX_SEARCHED,
  type PullRequestNow,
} from '@debrief/github/pull-requests/open-pull-requests'
import { type Context, serve } from '../../context.ts'
import { githubNotLinked } from '../../repositories/problems.ts'
import { withGithub } from '../../repositories/with-github.ts'
import { githubProblem } from './problems.ts'
import { type ReachedRepository, readReach } from './reach.queries.ts'

const MAX_LISTED = 30
/** The maximum number of repositories to search. Each repository costs a request to GitHub. */
const MAX_REPOSITORIES = 30

export const listOpenPullRequestsRoute = serve(listOpenPullRequests)(async (_, context: Context) => {
  const { githubId, repositories } = await readReach(context.db, context.viewer.id)
  const asked = repositories.slice(0, MAX_REPOSITORIES)
  if (asked.length === 0) return { pullRequests: [], more: 0, unlisted: [], repositories: 0 }
  if (githubId === null) throw githubNotLinked()
  const found = await withGithub(context, (github) =>
    Promise.all(asked.map((repository) => listIn(repository, { github, authorId: githubId }))),
  ).catch((error: unknown) => {
    throw githubProblem(error)
  })
  const open = found
    .flatMap(({ pulls }) => pulls)
    .toSorted((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''))
  const notAsked = repositories.slice(MAX_REPOSITORIES).map(({ fullName }) => ({
    fullName,
    reason: `only the ${MAX_REPOSITORIES} most active repositories are listed`,
  }))
  return {
    pullRequests: open.slice(0, MAX_LISTED),
    more: Math.max(0, open.length - MAX_LISTED),
    unlisted: [...found.flatMap(({ unlisted }) => unlisted ?? []), ...notAsked],
    repositories: repositories.length,
  }
})

interface OpenPullsResult {
  pulls: OpenPullRequest[]
  unlisted?: EndpointAnswer<typeof listOpenPullRequests>['unlisted'][number]
}

/** If GitHub denies access, returns the reason, so that other repositories are still listed. */
async function listIn(
  repository: ReachedRepository,
  { github, authorId }: { github: GithubClient; authorId: number },
): Promise<OpenPullsResult> {
  const { fullName, githubId } = repository
  try {
    const { pulls, isWhole } = await listOpenPullRequestsByAuthor(github, { fullName, authorId })
    const ofIt = pulls.filter((pull) => pull.repositoryGithubId === githubId)
    const reason = `only its ${MAX_SEARCHED} most recently changed open pull requests were searched`
    return {
      pulls: ofIt.map((pull) => shownPullRequest(pull, repository)),
      ...(isWhole ? {} : { unlisted: { fullName, reason } }),
    }
  } catch (error) {
    if (!(error instanceof GithubFailure) || error.kind === 'token_revoked' || error.retryable) throw error
    return { pulls: [], unlisted: { fullName, reason: 'your account can’t see it on GitHub' } }
  }
}

export const shownPullRequest = (pull: PullRequestNow, repository: ReachedRepository): OpenPullRequest => ({
  repository: { id: repository.id, fullName: pull.fullName ?? repository.fullName },
  number: pull.number,
  title: pull.title,
  url: pull.htmlUrl,
  isDraft: pull.isDraft,
  headSha: pull.headSha,
  updatedAt: pull.updatedAt,
})
