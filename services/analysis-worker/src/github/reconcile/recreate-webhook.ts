import { buildWebhookUrl } from '@debrief/contracts/repositories/constants'
import { type DueConnection, HOOK_MISSING } from '@debrief/database/deliveries/reconciliations'
import { endRemovals, noteRemoval } from '@debrief/database/repositories/hook-removals'
import { replaceHook } from '@debrief/database/repositories/record-connection'
import { findWebhookSecrets } from '@debrief/database/repositories/webhook-secrets'
import { createHook } from '@debrief/github/repositories/hooks'
import { getGraceSeconds, type ReconcileDeps } from './dependencies.ts'
import { type HookAtGithub, isRefusal } from './hook-at-github.ts'

/** A new webhook is removed if its id isn't stored within this time. Creating a webhook takes less time. */
const TAKEN_AWAY_AFTER_SECONDS = 600

/**
 * Recreates a webhook that was deleted on GitHub. Schedules the new webhook's removal first, and cancels it once the
 * webhook's id is stored, so an interruption leaves no orphan (G6). Returns an error message if GitHub rejects the new
 * webhook, or else null.
 */
export async function hangUpAgain(
  { client, signal }: HookAtGithub,
  connection: DueConnection,
  deps: ReconcileDeps,
): Promise<string | null> {
  const { database, log } = deps
  const { db, pool } = database
  const { repositoryId, userId, githubRepoId, fullName, webhookId } = connection
  const [secret] = await findWebhookSecrets(pool, [repositoryId])
  if (!secret) return null
  const url = buildWebhookUrl(deps.settings.WEBHOOK_URL, repositoryId)
  const gone = { userId, githubRepoId, fullName, hookUrl: url, hookId: null }
  const removal = { ...gone, dueInSeconds: TAKEN_AWAY_AFTER_SECONDS }
  const id = await db.transaction().execute((trx) => noteRemoval(trx, removal))
  try {
    const hookId = await createHook(client, { fullName, url, secret }, { signal })
    const made = { repositoryId, was: webhookId, hookId, hookUrl: url }
    const isKept = await replaceHook(db, { ...made, compareInSeconds: getGraceSeconds(deps) })
    log.info({ repositoryId, hookId, isKept }, 'webhook was deleted on GitHub: recreated')
    return null
  } catch (error) {
    if (!isRefusal(error)) throw error
    await endRemovals(db, { id })
    log.warn({ repositoryId, err: error }, 'webhook not recreated: GitHub rejected it')
    return HOOK_MISSING
  }
}
