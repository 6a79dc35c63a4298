import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { knownAccount } from './accounts.ts'
import type { Account, PullRequest, Repository } from './nouns.ts'
import type { RecordedFile, RecordedRepository } from './recording.ts'
import { type GithubState, timestamp } from './state.ts'

export const fullName = (repository: Repository) => `${repository.owner.login}/${repository.name}`

/** Also finds a repository by a former name. To detect a rename, compare the names. */
export function findRepository(state: GithubState, owner: string, name: string): Repository | undefined {
  const id = state.names.get(`${owner}/${name}`.toLowerCase())
  return id === undefined ? undefined : state.repositories.get(id)
}

export function addRepository(state: GithubState, recorded: RecordedRepository): Repository {
  const known = state.repositories.get(recorded.id)
  if (known) return known
  const createdAt = recorded.created_at ?? '2020-01-01T00:00:00Z'
  const repository: Repository = {
    id: recorded.id,
    owner: knownAccount(state, recorded.owner),
    name: recorded.name,
    private: recorded.private ?? false,
    description: recorded.description ?? null,
    language: recorded.language ?? null,
    defaultBranch: recorded.default_branch ?? 'main',
    createdAt,
    updatedAt: recorded.updated_at ?? createdAt,
    pushedAt: recorded.pushed_at ?? createdAt,
    archived: recorded.archived ?? false,
    refusal: null,
    pulls: new Map(),
    openPulls: 0,
    folders: [],
    pushed: new Map(),
    git: {
      branches: new Map(),
      commits: new Map(),
      trees: new Map(),
      folders: new Map(),
      blobs: new Map(),
    },
    checkRuns: [],
  }
  state.repositories.set(repository.id, repository)
  state.names.set(fullName(repository).toLowerCase(), repository.id)
  return repository
}

export function addPull(pull: PullRequest) {
  pull.repository.pulls.set(pull.number, pull)
  if (pull.state === 'open') pull.repository.openPulls += 1
}

export function setPullState(pull: PullRequest, state: PullRequest['state']) {
  if (pull.state === state) return
  pull.state = state
  pull.repository.openPulls += state === 'open' ? 1 : -1
}

export function moveRepository(
  state: GithubState,
  repository: Repository,
  to: { owner?: Account; name?: string },
) {
  repository.owner = to.owner ?? repository.owner
  repository.name = to.name ?? repository.name
  repository.updatedAt = timestamp(state)
  state.names.set(fullName(repository).toLowerCase(), repository.id)
}

export function filesAt(pull: PullRequest, sha: string): RecordedFile[] {
  const { pushed } = pull.repository
  const own = pushed.get(sha)
  if (own || sha === pull.head.sha) return own?.files ?? pull.files
  return [...pushed.values()].find((one) => one.before === sha)?.filesBefore ?? pull.files
}

/**
 * Goes back from `sha` through the commits pushed to the simulator. Returns the file's text after the newest commit
 * that changed it, or null if the file doesn't exist at `sha`. If no commit changed the file, returns the SHA of the
 * recorded commit below the pushed commits.
 */
export function lookBack(
  repository: Repository,
  sha: string,
  path: string,
): { text: string | null } | { sha: string } {
  const made = repository.git.commits.get(sha)
  const own = made?.tree.files.get(path)
  if (own !== undefined) return { text: own?.text ?? null }
  if (made?.tree.base === null) return { text: null }
  let at = made?.tree.base ?? sha
  for (let one = repository.pushed.get(at); one; one = repository.pushed.get(at)) {
    const text = one.texts.get(path)
    if (text !== undefined) return { text }
    at = one.before
  }
  return { sha: at }
}

export function findRecorded(repository: Repository, sha: string, path: string): string | null {
  const inside = normalize(path).replace(/\/$/, '')
  if (inside.startsWith('..') || !/^[\w.-]+$/.test(sha) || sha.includes('..')) return null
  const places = repository.folders.map((folder) => join(folder, 'contents', sha, inside))
  return places.find((place) => existsSync(place)) ?? null
}

export function readRecorded(repository: Repository, sha: string, path: string): string | null {
  const place = findRecorded(repository, sha, path)
  return place && !statSync(place).isDirectory() ? readFileSync(place, 'utf8') : null
}
