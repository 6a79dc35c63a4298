import { webhookAddressOf } from '@debrief/contracts/http/webhook-address'
import { finishRemoval, noteRemoval } from '@debrief/database/hook-removals'
import { type DueConnection, HOOK_MISSING } from '@debrief/database/reconciliations'
import { replaceHook } from '@debrief/database/record-connection'
import { findWebhookSecrets } from '@debrief/database/webhook-secrets'
import { createHook } from '@debrief/github/hooks'
import { type HookAtGithub, isRefusal } from './hook-at-github.ts'
import { graceOf, type ReconcileMeans } from './reconcile-means.ts'

/** Longer than making a webhook may take: what nobody knows of by then is taken away. */
const TAKEN_AWAY_AFTER_SECONDS = 600

/**
 * Makes the webhook of a connection anew, as it was, where GitHub has it no more. It is noted for removal before and taken
 * from there when its id is stored, so that whatever stops this in between leaves no orphan (G6). Gives what stands in the
 * way, in a sentence; null: it hangs again, or the connection is gone.
 */
export async function hangUpAgain(
  { client, signal }: HookAtGithub,
  connection: DueConnection,
  means: ReconcileMeans,
): Promise<string | null> {
  const { database, log } = means
  const { db, pool } = database
  const { repositoryId, userId, githubRepoId, fullName, webhookId } = connection
  const [secret] = await findWebhookSecrets(pool, [repositoryId])
  if (!secret) return null
  const url = webhookAddressOf(means.webhookUrl, repositoryId)
  const gone = { userId, githubRepoId, fullName, hookUrl: url, hookId: null }
  const removalId = await noteRemoval(db, { ...gone, dueInSeconds: TAKEN_AWAY_AFTER_SECONDS })
  try {
    const hookId = await createHook(client, { fullName, url, secret }, { signal })
    const made = { repositoryId, was: webhookId, hookId, hookUrl: url }
    const isKept = await replaceHook(db, { ...made, compareInSeconds: graceOf(means) })
    log.info({ repositoryId, hookId, isKept }, 'webhook was gone at GitHub: made anew')
    return null
  } catch (error) {
    if (!isRefusal(error)) throw error
    await finishRemoval(db, removalId)
    log.warn({ repositoryId, err: error }, 'webhook is gone at GitHub, which takes no other one')
    return HOOK_MISSING
  }
}
