import type { RepositoryEvent } from '@debrief/contracts/deliveries/github'
import type { InstallationEvent } from '@debrief/contracts/deliveries/installation'
import type { Trx } from '@debrief/database/connect'
import type { Delivery } from '@debrief/database/deliveries/deliveries'
import { type AuditAction, recordAudit } from '@debrief/database/operations/audit'
import {
  addInstallationRepositories,
  endInstallation,
  noteInstallation,
  noteRepositoryOfInstallations,
  removeInstallationRepositories,
  renameInstallationAccount,
} from '@debrief/database/repositories/installations'

type RoutedDelivery = Pick<Delivery, 'source' | 'deliveryId' | 'receivedAt'>

/**
 * Applies an event of an App installation. Because events arrive in any order, each event also enqueues a sync with
 * GitHub, unless the installation was already deleted. The result of the sync is final.
 */
export async function routeInstallation(
  trx: Trx,
  event: InstallationEvent,
  delivery: RoutedDelivery,
): Promise<string> {
  const { action, installationId: id, account } = event
  if (delivery.source !== 'github-app') return 'ignored: not from the App’s webhook'
  if (action === 'renamed') {
    if (account) await renameInstallationAccount(trx, { id, login: account.login })
    return 'installation recorded'
  }
  const noted = account && (await noteInstallation(trx, toInstallationFacts({ ...event, account }, delivery)))
  if (action === 'deleted') {
    const isFirst = await endInstallation(trx, id)
    if (isFirst) await audit(trx, 'github_app_uninstalled', { event, delivery })
    return 'installation gone'
  }
  if (!noted) return 'ignored: the installation was deleted'
  if (noted.isNew) await audit(trx, 'github_app_installed', { event, delivery })
  await addInstallationRepositories(trx, id, [...event.repositories, ...event.added])
  await removeInstallationRepositories(trx, id, event.removed)
  return 'installation recorded'
}

export function noteForInstallations(trx: Trx, { action, repository }: RepositoryEvent): Promise<void> {
  const { githubId: githubRepoId, fullName } = repository
  return noteRepositoryOfInstallations(trx, {
    githubRepoId,
    fullName: action === 'deleted' ? null : fullName,
  })
}

type FromAccount = InstallationEvent & { account: NonNullable<InstallationEvent['account']> }

function toInstallationFacts(event: FromAccount, { receivedAt }: RoutedDelivery) {
  const { account, accountType, action, selection, suspendedAt } = event
  const since = suspendedAt ?? (action === 'suspend' ? receivedAt.toISOString() : null)
  return {
    id: event.installationId,
    account: { id: account.id, login: account.login, type: accountType },
    selection,
    suspendedAt: action === 'unsuspend' ? null : since,
  }
}

async function audit(
  trx: Trx,
  action: AuditAction,
  { event, delivery }: { event: InstallationEvent; delivery: RoutedDelivery },
): Promise<void> {
  const actor = event.sender
    ? await trx.selectFrom('users').select('id').where('github_id', '=', event.sender.id).executeTakeFirst()
    : undefined
  await recordAudit(trx, {
    action,
    actorId: actor?.id ?? null,
    requestId: delivery.deliveryId,
    details: { installationId: event.installationId, account: event.account?.login ?? null },
  })
}
