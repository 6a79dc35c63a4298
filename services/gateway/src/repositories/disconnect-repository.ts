import { disconnectRepository } from '@debrief/contracts/http/repositories'
import { webhookAddressOf } from '@debrief/contracts/http/webhook-address'
import { Problem } from '@debrief/contracts/problem'
import { recordAudit } from '@debrief/database/audit'
import {
  type Disconnected,
  disconnectRepository as deleteRepository,
} from '@debrief/database/disconnect-repository'
import { finishRemoval, postponeRemoval } from '@debrief/database/hook-removals'
import { removeHook } from '@debrief/github/hooks'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { noSuchRepository } from './problems.ts'
import { findOwn } from './show-repositories.ts'
import { withGithub } from './with-github.ts'

/** Longest that the person waits for GitHub; after that the sweep goes on. */
const TRY_WITHIN = 8_000
const SWEEP_IN_SECONDS = 30

export const disconnectRepositoryRoute = serve(disconnectRepository)(
  async ({ params, requestId }, context: Context) => {
    const { db, viewer } = context
    const own = await findOwn(context, params.repositoryId)
    const gone = await disconnectAndRemoveHook(context, own.id)
    if (!gone) throw noSuchRepository()
    const details = { repositoryId: own.id, githubRepoId: own.githubRepoId }
    await recordAudit(db, { action: 'repository_disconnected', actorId: viewer.id, requestId, details })
    return { webhook: gone.hookRemoved ? ('removed' as const) : ('being_removed' as const) }
  },
)

type Means = Pick<Context, 'db' | 'keys' | 'githubClients' | 'config' | 'log'> & { viewer: { id: string } }

/**
 * Deletes a connection with all that belongs to it and tries at once to take its webhook away; where GitHub does not let
 * us, the sweep goes on trying. Null: it was gone already.
 */
export async function disconnectAndRemoveHook(
  context: Means,
  repositoryId: string,
): Promise<{ hookRemoved: boolean } | null> {
  const { db, config, log } = context
  const hookUrl = webhookAddressOf(config.WEBHOOK_URL, repositoryId)
  const gone = await deleteRepository(db, { repositoryId, hookUrl })
  if (!gone) return null
  const hookRemoved = await removeNow(context, gone)
  log.info({ repositoryId, hookRemoved }, 'repository disconnected')
  return { hookRemoved }
}

async function removeNow(context: Means, gone: Disconnected): Promise<boolean> {
  const { fullName, hookUrl: url, hookId } = gone
  try {
    const signal = AbortSignal.timeout(TRY_WITHIN)
    await withGithub(context, (github) => removeHook(github, { fullName, url, hookId }, { signal }))
    await finishRemoval(context.db, gone.removalId)
    return true
  } catch (error) {
    const isLost = error instanceof Problem && error.code === 'github_token_missing'
    await postponeRemoval(context.db, {
      id: gone.removalId,
      seconds: isLost ? null : SWEEP_IN_SECONDS,
      error: error instanceof Error ? error.message : String(error),
    })
    context.log.warn({ removalId: gone.removalId, err: error }, 'webhook left to the sweep')
    return false
  }
}
