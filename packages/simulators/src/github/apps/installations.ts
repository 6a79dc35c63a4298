import type { Account, App, Installation, Repository } from '../state/nouns.ts'
import { type GithubState, timestamp, toSha } from '../state/state.ts'

const FIRST_ID = 40_000_000

/** Installs the App on an account, at most once. Without ids, it covers all repositories, including future ones. */
export function installApp(
  state: GithubState,
  app: App,
  { account, id, repositoryIds }: { account: Account; id?: number; repositoryIds?: Iterable<number> },
): Installation {
  const before = [...state.installations.values()].find((one) => one.account === account)
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

/** The id of an installation created at startup; it's the same after each restart. */
export const firstInstallationId = (app: { id: number }, account: Account) =>
  FIRST_ID + Number.parseInt(toSha('installation', app.id, account.id).slice(0, 6), 16)

export const covers = (installation: Installation, repository: Repository) =>
  repository.owner === installation.account &&
  (installation.repositoryIds === null || installation.repositoryIds.has(repository.id))

/** The repositories the App can access through the installation. */
export const listRepositories = (state: GithubState, installation: Installation): Repository[] =>
  [...state.repositories.values()].filter((one) => covers(installation, one) && one.refusal === null)

/** undefined: the App isn't installed there. */
export const installationFor = (state: GithubState, repository: Repository): Installation | undefined =>
  [...state.installations.values()].find((one) => covers(one, repository))

/** Revokes every token of the installation. */
export function revokeInstallationTokens(state: GithubState, installation: Installation) {
  for (const { token, installation: of } of state.tokens.values())
    if (of === installation) state.tokens.delete(token)
}
