import type { Account, Repository } from './nouns.ts'
import type { RecordedUser } from './recording.ts'
import { type GithubState, toSha } from './state.ts'

export type Permission = 'admin' | 'write' | 'read' | 'none'

export const findAccount = (state: GithubState, login: string) => state.accounts.get(login.toLowerCase())

/** A person who can read every repository, including private ones, but write to none. */
export const VISITOR = 'rita-visitor'

export function knownAccount(state: GithubState, recorded: RecordedUser): Account {
  const found = findAccount(state, recorded.login)
  if (found) {
    found.known = true
    return found
  }
  const { login, id, type, name = null, email = null } = recorded
  const kind = type === 'Organization' || type === 'Bot' ? type : 'User'
  return addAccount(state, { login, id, type: kind, name, email, known: true })
}

/**
 * Creates an account that isn't in the data. The account can read only public repositories, repositories that it owns,
 * and repositories that `permissions` lets it read.
 */
export function strangerAccount(state: GithubState, login: string): Account {
  const id = 100_000_000 + Number.parseInt(toSha('account', login.toLowerCase()).slice(0, 6), 16)
  return addAccount(state, { login, id, known: false })
}

type NewAccount = Pick<Account, 'login' | 'id' | 'known'> & Partial<Account>

export function addAccount(state: GithubState, account: NewAccount): Account {
  const added: Account = { type: 'User', name: null, email: null, avatarUrl: null, ...account }
  state.accounts.set(account.login.toLowerCase(), added)
  return added
}

const levels: Record<string, Permission> = { maintain: 'write', triage: 'read' }

/** The permission that the account's role includes: `maintain` includes write, `triage` includes read. */
export function getPermission(
  state: GithubState,
  account: Account | null,
  repository: Repository,
): Permission {
  const role = getRole(state, account, repository)
  return levels[role] ?? (role as Permission)
}

export function getRole(state: GithubState, account: Account | null, repository: Repository): string {
  const set = account && state.permissions.get(permissionKey(account.login, repository.id))
  if (set) return set
  if (account && (account.known || account.id === repository.owner.id)) return 'admin'
  return repository.private && account?.login !== VISITOR ? 'none' : 'read'
}

export const permissionKey = (login: string, repositoryId: number) => `${login.toLowerCase()} ${repositoryId}`
