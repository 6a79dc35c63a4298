import {
  type ConnectedRepository,
  changeRepository,
  listGithubRepositories,
  listRepositories,
  showRepository,
} from '@debrief/contracts/http/repositories'
import { countConnections } from '@debrief/database/record-connection'
import { findPayer } from '@debrief/database/subscriptions'
import { limitsOfSubscription } from '@debrief/domain/subscription'
import { remaining } from '@debrief/domain/usage'
import { GithubFailure } from '@debrief/github/errors'
import { listRepositories as listAtGithub } from '@debrief/github/repositories'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { noSuchRepository, notYourConnection, repositoriesNotListed } from './problems.ts'
import {
  countPullRequestsOf,
  readConnections,
  readRepositories,
  setAnalyzeAuthors,
} from './repositories.queries.ts'
import { withGithub } from './with-github.ts'

export const listRepositoriesRoute = serve(listRepositories)(async (_, context: Context) => {
  const { db, viewer } = context
  const [repositories, limit, connected] = await Promise.all([
    readRepositories(db, { viewerId: viewer.id }),
    findLimit(context),
    countConnections(db, viewer.id),
  ])
  return { repositories, limit, remaining: remaining(limit, connected) }
})

/** null means unlimited; without a plan none may be connected. */
async function findLimit({ db, viewer, config }: Context): Promise<number | null> {
  if (config.BILLING === 'off') return null
  const payer = await findPayer(db, viewer.id)
  return payer ? limitsOfSubscription(payer.subscription).repositoriesLimit : 0
}

export const showRepositoryRoute = serve(showRepository)(async ({ params }, context: Context) => {
  const found = await findVisible(context, params.repositoryId)
  return { ...found, ...(await countPullRequestsOf(context.db, found.id)) }
})

export async function findVisible(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  repositoryId: string,
): Promise<ConnectedRepository> {
  const [found] = await readRepositories(db, { viewerId: viewer.id, repositoryId })
  if (!found) throw noSuchRepository()
  return found
}

/** A manager sees the members' connections and leaves them alone (B3). */
export async function findOwn(
  context: Pick<Context, 'db' | 'viewer'>,
  repositoryId: string,
): Promise<ConnectedRepository> {
  const found = await findVisible(context, repositoryId)
  if (!found.connectedBy.isViewer) throw notYourConnection(found.connectedBy.username)
  return found
}

export const changeRepositoryRoute = serve(changeRepository)(async ({ params, body }, context: Context) => {
  await findOwn(context, params.repositoryId)
  const { db, viewer } = context
  await setAnalyzeAuthors(db, { ...params, ...body, viewerId: viewer.id })
  return findVisible(context, params.repositoryId)
})

export const listGithubRepositoriesRoute = serve(listGithubRepositories)(async (_, context: Context) => {
  const [found, connections] = await Promise.all([
    withGithub(context, (github) => listAtGithub(github)).catch((error: unknown) => {
      throw error instanceof GithubFailure ? repositoriesNotListed(error) : error
    }),
    readConnections(context.db, context.viewer.id),
  ])
  return {
    repositories: found.map(({ githubId, htmlUrl, ...repository }) => ({
      ...repository,
      githubRepoId: githubId,
      url: htmlUrl,
      connection: connections.get(githubId) ?? null,
    })),
  }
})
