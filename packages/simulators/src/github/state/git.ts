import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { hasCommit, recordedCommit, versionAt } from './file-versions.ts'
import type { GitFile, GitTree } from './git-nouns.ts'
import type { Account, GitCommit, Repository } from './nouns.ts'
import type { RecordedCommit, RecordedGitUser } from './recording.ts'
import { findRecorded } from './repositories.ts'
import { toSha } from './state.ts'

export function blobSha(text: string | Buffer): string {
  const bytes = Buffer.from(text)
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** Returns null if the branch doesn't exist. If no commit of the default branch is known, gives it an empty commit. */
export function branchHead(repository: Repository, name: string): string | null {
  const { git, pulls, defaultBranch } = repository
  const known = git.branches.get(name)
  if (known !== undefined) return known
  const newest = [...pulls.values()].toReversed()
  const recorded =
    newest.find(({ head }) => head.ref === name && !git.commits.has(head.sha))?.head.sha ??
    newest.find((pull) => pull.base.ref === name)?.base.sha
  if (recorded !== undefined) return recorded
  if (name !== defaultBranch) return null
  const author = { name: repository.owner.login, email: 'noreply@example.com', date: repository.createdAt }
  const empty: GitTree = { sha: toSha('tree', repository.id), base: null, files: new Map() }
  const commit = { message: 'Start', author, committer: author, account: repository.owner, parents: [] }
  const { sha } = addCommit(repository, { ...commit, tree: empty })
  git.branches.set(name, sha)
  return sha
}

export function treeAt(repository: Repository, commitSha: string): GitTree | null {
  const { git } = repository
  const made = git.commits.get(commitSha)
  if (made) return made.tree
  if (!hasCommit(repository, commitSha)) return null
  const sha = recordedCommit(repository, commitSha)?.commit.tree?.sha ?? toSha('tree', commitSha)
  const tree = git.trees.get(sha) ?? { sha, base: commitSha, files: new Map() }
  git.trees.set(sha, tree)
  return tree
}

export function fileAt(repository: Repository, tree: GitTree, path: string): GitFile | null {
  const own = tree.files.get(path)
  if (own !== undefined) return own
  const text = tree.base === null ? null : versionAt(repository, tree.base, path)
  return typeof text === 'string' ? { mode: '100644', text } : null
}

/** A null change deletes the file. Trees with the same recorded base and files get the same SHA. */
export function addTree(
  repository: Repository,
  base: GitTree | null,
  changes: ReadonlyMap<string, GitFile | null>,
): GitTree {
  const recorded = base?.base ?? null
  const below: GitTree = { sha: '', base: recorded, files: new Map() }
  const files = new Map(base?.files)
  for (const [path, file] of changes) {
    const before = fileAt(repository, below, path)
    if (file?.text === before?.text && file?.mode === before?.mode) files.delete(path)
    else files.set(path, file)
  }
  const parts = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const words = parts.map(([path, file]) => `${path} ${file ? `${file.mode} ${blobSha(file.text)}` : 'gone'}`)
  const unchanged = recorded !== null && files.size === 0 ? treeAt(repository, recorded) : null
  const tree = unchanged ?? { sha: toSha('tree', recorded ?? '', ...words), base: recorded, files }
  repository.git.trees.set(tree.sha, tree)
  return tree
}

export function addCommit(repository: Repository, commit: Omit<GitCommit, 'sha'>): GitCommit {
  const { tree, parents, message, author, committer } = commit
  const people = [author, committer].map((one) => `${one.name} ${one.email} ${one.date}`)
  const made = { ...commit, sha: toSha('commit', tree.sha, ...parents, message, ...people) }
  repository.git.trees.set(tree.sha, tree)
  repository.git.commits.set(made.sha, made)
  return made
}

export interface GitEntry {
  path: string
  mode: string
  type: 'blob' | 'tree'
  sha: string
}

/** The root folder is ''. Entries are sorted by name. */
export function listFolder(repository: Repository, tree: GitTree, folder: string): GitEntry[] {
  const names = new Set<string>()
  const start = folder === '' ? '' : `${folder}/`
  for (const path of tree.files.keys())
    if (path.startsWith(start)) names.add(path.slice(start.length).split('/')[0] ?? '')
  const place = tree.base && findRecorded(repository, tree.base, folder === '' ? '.' : folder)
  if (place && statSync(place).isDirectory()) for (const name of readdirSync(place)) names.add(name)
  return [...names].toSorted().flatMap((name): GitEntry[] => {
    const file = fileAt(repository, tree, start + name)
    if (file) return [{ path: name, mode: file.mode, type: 'blob', sha: addBlob(repository, file.text) }]
    const sha = addFolder(repository, tree, start + name)
    return sha === null ? [] : [{ path: name, mode: '040000', type: 'tree', sha }]
  })
}

function addBlob(repository: Repository, text: string): string {
  const sha = blobSha(text)
  repository.git.blobs.set(sha, text)
  return sha
}

function addFolder(repository: Repository, tree: GitTree, path: string): string | null {
  const entries = listFolder(repository, tree, path)
  if (entries.length === 0) return null
  const sha = toSha('folder', ...entries.map((entry) => `${entry.path} ${entry.mode} ${entry.sha}`))
  repository.git.folders.set(sha, { tree, path })
  return sha
}

/** Includes the commit itself. Recorded commits have no ancestors, because their history isn't known. */
export function findAncestors(repository: Repository, sha: string): Set<string> {
  const seen = new Set<string>()
  const open = [sha]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    open.push(...(repository.git.commits.get(at)?.parents ?? []))
  }
  return seen
}

export const commitsBetween = (repository: Repository, base: string, head: string): string[] => {
  const known = findAncestors(repository, base)
  return [...findAncestors(repository, head)].filter((sha) => !known.has(sha)).toReversed()
}

/** Returns `base` if the two commits have no known common ancestor. */
export function findCommonCommit(repository: Repository, base: string, head: string): string {
  const known = findAncestors(repository, head)
  return [...findAncestors(repository, base)].find((sha) => known.has(sha)) ?? base
}

export function toRecordedCommit({
  sha,
  message,
  author,
  committer,
  account,
  tree,
  parents,
}: GitCommit): RecordedCommit {
  const person = account && { login: account.login, id: account.id, type: account.type }
  return {
    sha,
    commit: { message, author, committer, tree: { sha: tree.sha } },
    author: person,
    parents: parents.map((parent) => ({ sha: parent })),
  }
}

export const toGitUser = (account: Account, date: string): Required<RecordedGitUser> => ({
  name: account.name ?? account.login,
  email: `${account.id}+${account.login}@users.noreply.example.com`,
  date,
})
