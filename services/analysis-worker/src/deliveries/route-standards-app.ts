import type { InstallationEvent } from '@debrief/contracts/deliveries/installation'
import type { GithubFacts } from '@debrief/contracts/deliveries/read-github-facts'
import type { Trx } from '@debrief/database/connect'
import type { Delivery } from '@debrief/database/deliveries/deliveries'
import { recordAudit } from '@debrief/database/operations/audit'
import {
  enqueueAccountStandards,
  enqueueRepositoryStandards,
} from '@debrief/database/standards/standards-repositories'
import { isStandardsPullRequest } from '@debrief/database/standards/writing-standards'

/**
 * Handles an event from the standards App (D41). The event shows only that something may have changed. The job that it
 * enqueues reads the current state from GitHub, so repeated events and their order don't matter.
 */
export async function routeStandardsApp(trx: Trx, facts: GithubFacts, delivery: Delivery): Promise<string> {
  if (facts.kind === 'installation') return routeInstallation(trx, facts.event, delivery)
  const { event } = facts
  if (!('repository' in event) || event.repository === null) return 'ignored: not about a repository'
  const { githubId } = event.repository
  if (facts.kind === 'pull_request') {
    const { number } = facts.event.pullRequest
    const isOurs = await isStandardsPullRequest(trx, { githubRepoId: githubId, number })
    if (!isOurs) return 'ignored: another pull request'
  } else if (facts.kind !== 'push' && facts.kind !== 'check') return 'ignored: no handler reads this event'
  const enqueued = await enqueueRepositoryStandards(trx, githubId, delivery.deliveryId)
  return enqueued > 0 ? 'standards compared soon' : 'ignored: no standards are written there'
}

async function routeInstallation(
  trx: Trx,
  { action, installationId, account, sender }: InstallationEvent,
  { deliveryId: requestId }: Delivery,
): Promise<string> {
  if (account) await enqueueAccountStandards(trx, account.login, requestId)
  if (action === 'created' || action === 'deleted') {
    const actor = sender
      ? await trx.selectFrom('users').select('id').where('github_id', '=', sender.id).executeTakeFirst()
      : undefined
    await recordAudit(trx, {
      action: action === 'created' ? 'standards_app_installed' : 'standards_app_uninstalled',
      actorId: actor?.id ?? null,
      requestId,
      details: { installationId, account: account?.login ?? null },
    })
  }
  return 'installation recorded'
}
