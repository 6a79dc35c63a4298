import { buildWebhookUrl } from '@debrief/contracts/repositories/constants'
import { disconnectRepository } from '@debrief/contracts/repositories/repositories'
import { recordAudit } from '@debrief/database/operations/audit'
import {
  type DisconnectedRepository,
  disconnectRepository as deleteRepository,
} from '@debrief/database/repositories/disconnect-repository'
import { endRemovals } from '@debrief/database/repositories/hook-removals'
import { removeHook } from '@debrief/github/repositories/hooks'
import { type Context, serve } from '../context.ts'
import { noSuchRepository, requireOwnRepository } from '../policies/repositories.ts'
import { withGithub } from './with-github.ts'

/** The person waits at most this many milliseconds for GitHub. After that, the worker tries again. */
const TRY_WITHIN = 8_000

export const disconnectRepositoryRoute = serve(disconnectRepository)(
  async ({ params, requestId }, context: Context) => {
    const { db, viewer } = context
    const own = await requireOwnRepository(context, params.repositoryId)
    const gone = await disconnectAndRemoveHook(context, own.id)
    if (!gone) throw noSuchRepository()
    const details = { repositoryId: own.id, githubRepoId: own.githubRepoId }
    await recordAudit(db, { action: 'repository_disconnected', actorId: viewer.id, requestId, details })
    return { webhook: gone.hookRemoved ? ('removed' as const) : ('being_removed' as const) }
  },
)

type Deps = Pick<Context, 'db' | 'keys' | 'githubClients' | 'config' | 'log'> & { viewer: { id: string } }

/**
 * Deletes the connection with all its data. If GitHub can't delete the webhook now, the worker keeps trying. Returns
 * null if the connection was already deleted.
 */
export async function disconnectAndRemoveHook(
  context: Deps,
  repositoryId: string,
): Promise<{ hookRemoved: boolean } | null> {
  const { db, config, log } = context
  const hookUrl = buildWebhookUrl(config.WEBHOOK_URL, repositoryId)
  const gone = await deleteRepository(db, { repositoryId, hookUrl })
  if (!gone) return null
  const hookRemoved = await removeNow(context, gone)
  log.info({ repositoryId, hookRemoved }, 'repository disconnected')
  return { hookRemoved }
}

async function removeNow(context: Deps, gone: DisconnectedRepository): Promise<boolean> {
  const { fullName, hookUrl: url, hookId } = gone
  try {
    const signal = AbortSignal.timeout(TRY_WITHIN)
    await withGithub(context, (github) => removeHook(github, { fullName, url, hookId }, { signal }))
    await endRemovals(context.db, { id: gone.removalId })
    return true
  } catch (error) {
    context.log.warn({ removalId: gone.removalId, err: error }, 'webhook not deleted: the worker will retry')
    return false
  }
}
