import type { DeclaredInput } from '@debrief/contracts/endpoint'
import type { AnalysisContext } from '@debrief/contracts/pull-requests/material'
import { checkOpenPullRequest } from '@debrief/contracts/pull-requests/self-check'
import { readSuppressions } from '@debrief/database/agent/suppressions'
import type { Database } from '@debrief/database/connect'
import type { GithubClient } from '@debrief/github/client'
import { readFilesAtHead, readPullRequestNow } from '@debrief/github/pull-requests/open-pull-requests'
import { type Context, serve } from '../../context.ts'
import { noSuchOpenPullRequest } from '../../policies/pull-requests.ts'
import { githubNotLinked } from '../../repositories/problems.ts'
import { withGithub } from '../../repositories/with-github.ts'
import { readKnownIssues } from '../../standards/guidance/known-issues.queries.ts'
import { heldAgainst } from '../../standards/mcp/describe-known.ts'
import { describeCheck } from './describe-check.ts'
import { shownPullRequest } from './list-open-pull-requests.ts'
import { addressNotRead, githubProblem, keepsMoving, notOpen } from './problems.ts'
import { type Reach, type ReachedRepository, readReach } from './reach.queries.ts'
import { readAddress } from './read-address.ts'

/** The check writes nothing to GitHub, stores no result, calls no model and uses none of the plan's analyses. */
export const checkOpenPullRequestRoute = serve(checkOpenPullRequest)(async ({ body }, context: Context) => {
  const { db, viewer, codeChecker } = context
  const reach = await readReach(db, viewer.id)
  const wanted = findWanted(body, { reach, webUrl: context.config.GITHUB_URL })
  const { githubId } = reach
  if (githubId === null) throw githubNotLinked()
  const { pull, files } = await withGithub(context, (github) =>
    readOwn(github, { ...wanted, authorId: githubId }),
  ).catch((error: unknown) => {
    throw githubProblem(error)
  })
  const [known, disputed, suppressions] = await Promise.all([
    readKnownIssues(db, viewer.id),
    readDisputed(db, { viewerId: viewer.id, githubId: wanted.repository.githubId }),
    readSuppressions(db, wanted.repository.githubId),
  ])
  const checked = await codeChecker.checkChange(viewer.id, { files, knownIssues: heldAgainst(known) })
  return {
    pullRequest: shownPullRequest(pull, wanted.repository),
    ...describeCheck(checked, { known, disputed, suppressions, files, changedFiles: pull.changedFiles }),
  }
})

interface CheckTarget {
  repository: ReachedRepository
  number: number
}

function findWanted(
  { repositoryId, number, address }: DeclaredInput<typeof checkOpenPullRequest, 'body'>,
  { reach, webUrl }: { reach: Reach; webUrl: string },
): CheckTarget {
  if (address === undefined) return requireWanted(number, (repository) => repository.id === repositoryId)
  const read = readAddress(address, webUrl)
  if (!read) throw addressNotRead()
  return requireWanted(read.number, ({ fullName }) => fullName.toLowerCase() === read.fullName.toLowerCase())

  function requireWanted(
    found: number | undefined,
    is: (repository: ReachedRepository) => boolean,
  ): CheckTarget {
    const repository = reach.repositories.find(is)
    if (!repository || found === undefined) throw noSuchOpenPullRequest()
    return { repository, number: found }
  }
}

/**
 * Rejects with a Problem if the viewer didn't write the pull request, if it belongs to a different repository, if it
 * isn't open, or if new commits keep arriving.
 */
async function readOwn(
  github: GithubClient,
  { repository, number, authorId }: CheckTarget & { authorId: number },
) {
  const address = { fullName: repository.fullName, number }
  const pull = await readPullRequestNow(github, address)
  if (pull.authorId !== authorId || pull.repositoryGithubId !== repository.githubId)
    throw noSuchOpenPullRequest()
  if (!pull.isOpen) throw notOpen(pull)
  const read = await readFilesAtHead(github, { ...address, pull })
  if (!read) throw keepsMoving()
  if (!read.pull.isOpen) throw notOpen(read.pull)
  return read
}

const MAX_ROWS = 200

/** Skips rejected disputes, because the mistake counts again after a rejection (D17a). */
async function readDisputed(
  db: Database,
  { viewerId, githubId }: { viewerId: string; githubId: number },
): Promise<AnalysisContext['disputes']> {
  const rows = await db
    .selectFrom('mistake_disputes as d')
    .innerJoin('mistakes as m', 'm.id', 'd.mistake_id')
    .innerJoin('pull_requests as p', 'p.id', 'm.pull_request_id')
    .innerJoin('repositories as r', 'r.id', 'p.repository_id')
    .select(['m.title', 'm.rule', 'm.path', 'm.code_before as codeBefore', 'd.reason'])
    .where('d.user_id', '=', viewerId)
    .where('d.state', 'in', ['open', 'accepted'])
    .where('r.github_repo_id', '=', githubId)
    .where('m.rule', 'is not', null)
    .orderBy('d.created_at', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map((row) => ({ ...row, reviewCommentIds: [] }))
}
