import { importPullRequests } from '@debrief/contracts/repositories/repositories'
import { findRecordedMerges, recordImported } from '@debrief/database/repositories/import-pull-requests'
import { markReachable, markUnreachable } from '@debrief/database/repositories/repositories'
import { isGone } from '@debrief/github/errors'
import { getPullRequest, listMergedPullRequests } from '@debrief/github/pull-requests/merged-pull-requests'
import { type Context, serve } from '../context.ts'
import { noSuchRepository, requireOwnRepository } from '../policies/repositories.ts'
import { githubGone } from './problems.ts'
import { withGithub } from './with-github.ts'

/** An import reads this many of the latest merged pull requests (D13). */
const LAST = 20

export const importPullRequestsRoute = serve(importPullRequests)(async ({ params }, context: Context) => {
  const { repositoryId } = params
  const { fullName } = await requireOwnRepository(context, repositoryId)
  const found = await withGithub(context, (github) =>
    readNewMerges({ github, fullName, repositoryId }, context),
  ).catch(async (error: unknown) => {
    if (!isGone(error)) throw error
    await markUnreachable(context.db, repositoryId)
    throw githubGone(fullName)
  })
  await markReachable(context.db, repositoryId)
  const imported = await recordImported(context.db, { repositoryId, pulls: found.fresh })
  if (imported === null) throw noSuchRepository()
  return { imported, known: found.merged - imported }
})

type Github = Parameters<typeof listMergedPullRequests>[0]

/** Reads the merges that aren't recorded yet, one request each, because GitHub's list has no commit or line counts. */
async function readNewMerges(
  { github, fullName, repositoryId }: { github: Github; fullName: string; repositoryId: string },
  { db }: Pick<Context, 'db'>,
) {
  const merged = await listMergedPullRequests(github, { fullName, count: LAST })
  const known = await findRecordedMerges(db, { repositoryId, numbers: merged.map(({ number }) => number) })
  const fresh = merged.filter(({ number }) => !known.has(number))
  const pulls = fresh.map((pull) => getPullRequest(github, { fullName, number: pull.number }))
  return { merged: merged.length, fresh: await Promise.all(pulls) }
}
