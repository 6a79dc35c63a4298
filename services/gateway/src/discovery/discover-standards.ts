import { listDiscoveries, startDiscovery } from '@debrief/contracts/http/discovery'
import { Problem } from '@debrief/contracts/problem'
import { askForDiscovery } from '@debrief/database/discoveries'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { findLooker, requireManager } from '../standards/find-looker.ts'
import { notForMembers } from '../standards/problems.ts'
import { findConnector, readDiscoveries } from './discoveries.queries.ts'

export const startDiscoveryRoute = serve(startDiscovery)(
  async ({ params, body, requestId }, context: Context) => {
    const { db, viewer } = context
    const { repositoryId } = params
    await requireManagerOfRepository(context, repositoryId)
    const asked = await askForDiscovery(db, {
      repositoryId,
      managerId: viewer.id,
      pullRequests: body.pullRequests,
      requestId,
    })
    if (asked.outcome === 'asked') return { discoveryId: asked.discoveryId }
    throw asked.outcome === 'running' ? alreadyRunning() : noSuchRepository()
  },
)

export const listDiscoveriesRoute = serve(listDiscoveries)(async (_, context: Context) => {
  const { teamId } = await requireManager(context)
  return { repositories: await readDiscoveries(context.db, teamId) }
})

/** Repositories of other teams and of other members do not exist; whoever connected one is told that it is the manager's. */
async function requireManagerOfRepository(context: Context, repositoryId: string): Promise<void> {
  const looker = await findLooker(context)
  const connectedBy = looker && (await findConnector(context.db, { repositoryId, teamId: looker.teamId }))
  if (!connectedBy) throw noSuchRepository()
  if (looker.isManager) return
  throw connectedBy === context.viewer.id ? notForMembers() : noSuchRepository()
}

const noSuchRepository = () =>
  new Problem('no_such_repository', 404, 'Your team has no such repository, or not any more.')

const alreadyRunning = () =>
  new Problem(
    'discovery_running',
    409,
    'This repository is being read already. Its suggestions come in a moment.',
  )
