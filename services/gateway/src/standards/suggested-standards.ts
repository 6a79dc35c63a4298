import { Problem } from '@debrief/contracts/problem'
import { listDiscoveries, startDiscovery } from '@debrief/contracts/standards/suggested-standards'
import { askForDiscovery } from '@debrief/database/standards/suggested-standards'
import { type Context, serve } from '../context.ts'
import { noSuchTeamRepository, requireTeamRepository } from '../policies/repositories.ts'
import { requireManager } from '../policies/standards.ts'
import { readDiscoveries } from './suggested-standards.queries.ts'

export const startDiscoveryRoute = serve(startDiscovery)(
  async ({ params, body, requestId }, context: Context) => {
    const { db, viewer } = context
    const { repositoryId } = params
    await requireTeamRepository(context, repositoryId)
    const asked = await askForDiscovery(db, {
      repositoryId,
      managerId: viewer.id,
      pullRequests: body.pullRequests,
      requestId,
    })
    if (asked.outcome === 'asked') return { discoveryId: asked.discoveryId }
    throw asked.outcome === 'running' ? alreadyRunning() : noSuchTeamRepository()
  },
)

export const listDiscoveriesRoute = serve(listDiscoveries)(async (_, context: Context) => {
  const { teamId } = await requireManager(context)
  return { repositories: await readDiscoveries(context.db, teamId) }
})

const alreadyRunning = () =>
  new Problem(
    'discovery_running',
    409,
    'Debrief is already reading this repository’s pull requests. Any suggested standards will appear when it’s done.',
  )
