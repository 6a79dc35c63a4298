import { nodeId, simpleUser } from '../answers/user.ts'
import type { Writing } from '../http/call.ts'
import type { Account, Delivery, Installation, Repository } from '../state/nouns.ts'
import { fullName } from '../state/repositories.ts'
import { type GithubState, timestamp } from '../state/state.ts'
import { installationAnswer } from './answers.ts'
import { listRepositories, revokeInstallationTokens } from './installations.ts'

type Action = 'created' | 'deleted' | 'suspend' | 'unsuspend'

/** Notifies the App of a change to an installation, including its current state, as GitHub does. */
export function tellOfInstallation(
  { state, webhooks }: Writing,
  installation: Installation,
  action: Action,
): Promise<Delivery[]> {
  const payload = {
    action,
    installation: inPayload(state, installation),
    repositories: listRepositories(state, installation).map(brief),
    sender: simpleUser(state, senderFor(state, installation)),
  }
  return webhooks.emit({ event: 'installation', action, repository: null, payload })
}

export function suspendInstallation(writing: Writing, installation: Installation): Promise<Delivery[]> {
  installation.suspendedAt = timestamp(writing.state)
  installation.suspendedBy = senderFor(writing.state, installation)
  return tellOfInstallation(writing, installation, 'suspend')
}

export function unsuspendInstallation(writing: Writing, installation: Installation): Promise<Delivery[]> {
  installation.suspendedAt = null
  installation.suspendedBy = null
  return tellOfInstallation(writing, installation, 'unsuspend')
}

/** Uninstalls the App and revokes its tokens immediately. */
export function deleteInstallation(writing: Writing, installation: Installation): Promise<Delivery[]> {
  revokeInstallationTokens(writing.state, installation)
  writing.state.installations.delete(installation.id)
  return tellOfInstallation(writing, installation, 'deleted')
}

/** Selects exactly those repositories (null: all of them), and tells the App which ones were added and removed. */
export async function selectRepositories(
  { state, webhooks }: Writing,
  installation: Installation,
  ids: ReadonlySet<number> | null,
): Promise<Delivery[]> {
  const before = listRepositories(state, installation)
  installation.repositoryIds = ids && new Set(ids)
  const after = listRepositories(state, installation)
  const told = { added: without(after, before), removed: without(before, after) }
  const sent: Delivery[] = []
  for (const action of ['added', 'removed'] as const) {
    if (told[action].length === 0) continue
    const payload = {
      action,
      installation: inPayload(state, installation),
      repository_selection: ids ? 'selected' : 'all',
      repositories_added: action === 'added' ? told.added.map(brief) : [],
      repositories_removed: action === 'removed' ? told.removed.map(brief) : [],
      requester: null,
      sender: simpleUser(state, senderFor(state, installation)),
    }
    const event = { event: 'installation_repositories', action, repository: null, payload }
    sent.push(...(await webhooks.emit(event)))
  }
  return sent
}

// The published webhook schema lacks `client_id`, which REST has returned since 2024.
const inPayload = (state: GithubState, installation: Installation) => {
  const { client_id: _unknown, ...known } = installationAnswer(state, installation)
  return known
}

const without = (some: Repository[], others: Repository[]) => some.filter((one) => !others.includes(one))

const senderFor = (state: GithubState, { account }: Installation): Account => state.people[0] ?? account

const brief = (repository: Repository) => ({
  id: repository.id,
  node_id: nodeId('R', repository.id),
  name: repository.name,
  full_name: fullName(repository),
  private: repository.private,
})
