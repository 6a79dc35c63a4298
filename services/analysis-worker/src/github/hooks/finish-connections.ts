import { buildWebhookUrl } from '@debrief/contracts/repositories/constants'
import { markNeedsReconnect } from '@debrief/database/people/users'
import { disconnectRepository } from '@debrief/database/repositories/disconnect-repository'
import { findUnmadeConnections, type UnmadeConnection } from '@debrief/database/repositories/hook-removals'
import { saveHook } from '@debrief/database/repositories/record-connection'
import { GithubFailure } from '@debrief/github/errors'
import { adoptHook } from '@debrief/github/repositories/hooks'
import type { Attempt } from '@debrief/jobs/define-job'
import { type HookContext, inTime, openGithubClient } from './hook-context.ts'

type Deps = HookContext & Pick<Attempt, 'signal'>

const BATCH = 50
/**
 * Seconds to wait before looking for the webhook again. By then, the process that was creating the webhook has stopped.
 */
const LOOK_AGAIN_SECONDS = 600

export async function finishConnections(deps: Deps): Promise<void> {
  const onlyWhileConnecting = await findUnmadeConnections(deps.database.db, {
    olderThanSeconds: deps.settings.HOOK_UNMADE_SECONDS,
    limit: BATCH,
  })
  for (const connection of onlyWhileConnecting) {
    await finish(connection, deps).catch((error: unknown) =>
      deps.log.warn({ repositoryId: connection.id, err: error }, 'connection not finished: trying again'),
    )
  }
}

async function finish(connection: UnmadeConnection, deps: Deps): Promise<void> {
  const { database, log } = deps
  const { id: repositoryId, fullName, secret } = connection
  const url = buildWebhookUrl(deps.settings.WEBHOOK_URL, repositoryId)
  const hookId = await adopt({ connection, url, fullName, secret }, deps)
  if (hookId !== null) {
    await saveHook(database.db, { repositoryId, hookId })
    return log.info({ repositoryId, hookId }, 'connection finished')
  }
  await disconnectRepository(database.db, {
    repositoryId,
    hookUrl: url,
    onlyWhileConnecting: true,
    removeAfterSeconds: LOOK_AGAIN_SECONDS,
  })
  log.info({ repositoryId }, 'connection undone')
}

/** Returns null if there is no webhook, if the person has no token, or if GitHub permanently rejects the calls. */
async function adopt(
  target: { connection: UnmadeConnection; url: string; fullName: string; secret: string },
  deps: Deps,
): Promise<number | null> {
  const client = openGithubClient(deps, target.connection)
  if (!client) return null
  try {
    return await adoptHook(client, target, { signal: inTime(deps) })
  } catch (error) {
    if (!(error instanceof GithubFailure) || error.retryable) throw error
    if (error.kind === 'token_revoked') await markNeedsReconnect(deps.database.db, target.connection.userId)
    return null
  }
}
