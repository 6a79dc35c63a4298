import {
  changeRepository,
  exportRepositories,
  listGithubRepositories,
  listRepositories,
  showRepository,
} from '@debrief/contracts/repositories/repositories'
import { findPayer } from '@debrief/database/billing/subscriptions'
import { countConnections } from '@debrief/database/repositories/record-connection'
import { limitsOfSubscription } from '@debrief/domain/billing/subscription'
import { remaining } from '@debrief/domain/billing/usage'
import { GithubFailure } from '@debrief/github/errors'
import { listRepositories as listAtGithub } from '@debrief/github/repositories/repositories'
import { type Context, serve } from '../context.ts'
import { serveExport } from '../lists/export-list.ts'
import { listVisibleRepositories, requireOwnRepository, requireRepository } from '../policies/repositories.ts'
import { repositoriesNotListed } from './problems.ts'
import { changeAnalyzed, countRepositoryPullRequests, readConnections } from './repositories.queries.ts'
import { withGithub } from './with-github.ts'

export const listRepositoriesRoute = serve(listRepositories)(async (_, context: Context) => {
  const { db, viewer } = context
  const [repositories, limit, connected] = await Promise.all([
    listVisibleRepositories(context),
    findLimit(context),
    countConnections(db, viewer.id),
  ])
  return { repositories, limit, remaining: remaining(limit, connected) }
})

export const exportRepositoriesRoute = serveExport(exportRepositories, {
  file: 'repositories',
  columns: {
    Repository: ({ fullName }) => fullName,
    Language: ({ language }) => language,
    'Connected by': ({ connectedBy }) => connectedBy.username,
    Connected: ({ connectedAt }) => connectedAt,
    'Analyzed authors': ({ analyzeAuthors }) => analyzeAuthors,
    'Coding agents analyzed': ({ analyzeAgents }) => analyzeAgents,
    Paused: ({ paused }) => paused,
    Webhook: ({ hook }) => hook,
    Reachability: ({ reachability }) => reachability,
    'Last activity': ({ lastActivityAt }) => lastActivityAt,
  },
  open: (_, context) => listVisibleRepositories(context),
})

/** Returns null if there's no limit, and 0 without a plan. */
async function findLimit({ db, viewer, config }: Context): Promise<number | null> {
  if (config.BILLING === 'off') return null
  const payer = await findPayer(db, viewer.id)
  return payer ? limitsOfSubscription(payer.subscription).repositoriesLimit : 0
}

export const showRepositoryRoute = serve(showRepository)(async ({ params }, context: Context) => {
  const found = await requireRepository(context, params.repositoryId)
  return { ...found, ...(await countRepositoryPullRequests(context.db, found.id)) }
})

export const changeRepositoryRoute = serve(changeRepository)(async ({ params, body }, context: Context) => {
  await requireOwnRepository(context, params.repositoryId)
  const { db, viewer } = context
  await changeAnalyzed(db, { ...params, ...body, viewerId: viewer.id })
  return requireRepository(context, params.repositoryId)
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
