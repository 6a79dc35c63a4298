import { installationAnswer, nodeId, simpleUser } from '../answers/accounts.ts'
import type { Writing } from '../http/call.ts'
import type { Account, App, Delivery, Installation, Repository } from '../state/nouns.ts'
import { fullName } from '../state/repositories.ts'
import { type GithubState, timestamp, toSha } from '../state/state.ts'

const FIRST_ID = 40_000_000

/**
 * Returns the existing installation if there is one. Without `repositoryIds`, a new installation covers all
 * repositories, including future ones.
 */
export function installApp(
  state: GithubState,
  app: App,
  { account, id, repositoryIds }: { account: Account; id?: number; repositoryIds?: Iterable<number> },
): Installation {
  const before = [...state.installations.values()].find((one) => one.account === account && one.app === app)
  if (before) return before
  const made: Installation = {
    id: id ?? state.nextId(),
    account,
    app,
    createdAt: timestamp(state),
    suspendedAt: null,
    suspendedBy: null,
    repositoryIds: repositoryIds ? new Set(repositoryIds) : null,
  }
  state.installations.set(made.id, made)
  return made
}

/** Derives the id from the App and the account, so that the id stays the same across restarts. */
export const firstInstallationId = (app: { id: number }, account: Account) =>
  FIRST_ID + Number.parseInt(toSha('installation', app.id, account.id).slice(0, 6), 16)

export const covers = (installation: Installation, repository: Repository) =>
  repository.owner === installation.account &&
  (installation.repositoryIds === null || installation.repositoryIds.has(repository.id))

export const listRepositories = (state: GithubState, installation: Installation): Repository[] =>
  [...state.repositories.values()].filter((one) => covers(installation, one) && one.refusal === null)

export const installationFor = (
  state: GithubState,
  { app, repository }: { app: App | undefined; repository: Repository },
): Installation | undefined =>
  [...state.installations.values()].find((one) => one.app === app && covers(one, repository))

export function revokeInstallationTokens(state: GithubState, installation: Installation) {
  for (const { token, installation: of } of state.tokens.values())
    if (of === installation) state.tokens.delete(token)
}

type Action = 'created' | 'deleted' | 'suspend' | 'unsuspend'

export function announceInstallation(
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
  return webhooks.emit({ event: 'installation', action, repository: null, payload, app: installation.app })
}

export function suspendInstallation(writing: Writing, installation: Installation): Promise<Delivery[]> {
  installation.suspendedAt = timestamp(writing.state)
  installation.suspendedBy = senderFor(writing.state, installation)
  return announceInstallation(writing, installation, 'suspend')
}

export function unsuspendInstallation(writing: Writing, installation: Installation): Promise<Delivery[]> {
  installation.suspendedAt = null
  installation.suspendedBy = null
  return announceInstallation(writing, installation, 'unsuspend')
}

export function deleteInstallation(writing: Writing, installation: Installation): Promise<Delivery[]> {
  revokeInstallationTokens(writing.state, installation)
  writing.state.installations.delete(installation.id)
  return announceInstallation(writing, installation, 'deleted')
}

/** Null selects all repositories. Tells the App which repositories were added and removed. */
export async function selectRepositories(
  { state, webhooks }: Writing,
  installation: Installation,
  ids: ReadonlySet<number> | null,
): Promise<Delivery[]> {
  const before = listRepositories(state, installation)
  installation.repositoryIds = ids && new Set(ids)
  const after = listRepositories(state, installation)
  const changes = { added: without(after, before), removed: without(before, after) }
  const sent: Delivery[] = []
  for (const [action, changed] of Object.entries(changes)) {
    if (changed.length === 0) continue
    const payload = {
      action,
      installation: inPayload(state, installation),
      repository_selection: ids ? 'selected' : 'all',
      repositories_added: [],
      repositories_removed: [],
      [`repositories_${action}`]: changed.map(brief),
      requester: null,
      sender: simpleUser(state, senderFor(state, installation)),
    }
    const about = { action, repository: null, payload, app: installation.app }
    const event = { event: 'installation_repositories', ...about }
    sent.push(...(await webhooks.emit(event)))
  }
  return sent
}

// The published webhook schema doesn't allow `client_id`, which the REST API has returned since 2024.
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
