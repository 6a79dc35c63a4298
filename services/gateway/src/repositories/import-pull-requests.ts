import { importPullRequests } from '@debrief/contracts/http/repositories'
import { findRecordedMerges, recordImported } from '@debrief/database/import-pull-requests'
import { markReachable, markUnreachable } from '@debrief/database/repositories'
import { isGone } from '@debrief/github/errors'
import { getPullRequest, listMergedPullRequests } from '@debrief/github/merged-pull-requests'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { githubGone, noSuchRepository } from './problems.ts'
import { findOwn } from './show-repositories.ts'
import { withGithub } from './with-github.ts'

/** How many merged pull requests are offered after connecting (D13). */
const LAST = 20

export const importPullRequestsRoute = serve(importPullRequests)(async ({ params }, context: Context) => {
  const { repositoryId } = params
  const { fullName } = await findOwn(context, repositoryId)
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

/** Those not recorded yet, each read by itself: GitHub's list tells neither commits nor lines. */
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
