import { createHash } from 'node:crypto'
import { nodeId } from '../answers/accounts.ts'
import { gitUser } from '../answers/repository.ts'
import { knownAccount } from '../state/accounts.ts'
import { hasCommit, recordedCommit, versionAt } from '../state/file-versions.ts'
import type { PullRequest, Repository } from '../state/nouns.ts'
import type { RecordedCommit, RecordedUser } from '../state/recording.ts'
import { type GithubState, toSha } from '../state/state.ts'
import { connect, type Page } from './connection.ts'
import { showActor } from './show-actor.ts'

/** GitHub truncates longer texts, and sets `isTruncated`: docs.github.com/graphql/reference/objects#blob */
const MAX_TEXT_BYTES = 512_000

/**
 * Finds a commit by its SHA, or a file by an expression such as `<sha>:<path>`. Returns null if it doesn't exist.
 * Unlike GitHub, doesn't support other objects or revisions.
 */
export function findObject(
  state: GithubState,
  repository: Repository,
  { expression, oid }: { expression?: string | null; oid?: string | null },
) {
  const [, sha = '', path] = /^([0-9a-f]{40})(?::(.+))?$/.exec(expression ?? oid ?? '') ?? []
  if (path !== undefined) {
    const text = versionAt(repository, sha, path)
    return typeof text === 'string' ? showBlob(text) : null
  }
  if (!hasCommit(repository, sha)) return null
  return showCommit(state, repository, sha)
}

function showBlob(text: string) {
  const bytes = Buffer.from(text)
  const oid = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
  const isBinary = bytes.includes(0)
  return {
    __typename: 'Blob',
    id: nodeId('B', oid),
    oid,
    byteSize: bytes.length,
    isBinary,
    isTruncated: bytes.length > MAX_TEXT_BYTES,
    text: isBinary ? null : bytes.subarray(0, MAX_TEXT_BYTES).toString(),
  }
}

const EPOCH = '1970-01-01T00:00:00Z'

export function showCommit(state: GithubState, repository: Repository, sha: string): CommitView {
  const find = () => {
    const full = recordedCommit(repository, sha)
    return { full, listed: full?.parents ? full : (listedCommit(repository, sha) ?? full) }
  }
  let found: ReturnType<typeof find> | undefined
  const read = () => {
    found ??= find()
    return found
  }
  const author = () => read().listed?.commit.author
  const committer = () => read().listed?.commit.committer ?? author()
  const sum = (name: 'additions' | 'deletions') => () => {
    const { full } = read()
    return full?.stats?.[name] ?? (full?.files ?? []).reduce((total, file) => total + file[name], 0)
  }
  return {
    __typename: 'Commit',
    id: nodeId('C', sha),
    oid: sha,
    message: () => read().listed?.commit.message ?? '',
    authoredDate: () => author()?.date ?? EPOCH,
    committedDate: () => committer()?.date ?? EPOCH,
    author: () => ({ ...gitUser(author()), user: toUser(state, read().listed?.author) }),
    committer: () => ({ ...gitUser(committer()), user: toUser(state, read().listed?.committer) }),
    additions: sum('additions'),
    deletions: sum('deletions'),
    changedFilesIfAvailable: () => read().full?.files?.length ?? null,
    parents: (page: Page) =>
      connect(read().listed?.parents ?? [], page, (parent) => showCommit(state, repository, parent.sha)),
  }
}

interface CommitView {
  [name: string]: unknown
  oid: string
}

function listedCommit(repository: Repository, sha: string): RecordedCommit | null {
  for (const pull of repository.pulls.values()) {
    const index = pull.commits.findIndex((commit) => commit.sha === sha)
    const commit = pull.commits[index]
    if (commit) return withParents(pull, commit, index)
  }
  return null
}

/**
 * Data folders may omit parents. In that case, each commit follows the previous commit, and the first commit follows
 * the base.
 */
const withParents = (pull: PullRequest, commit: RecordedCommit, index: number): RecordedCommit => ({
  ...commit,
  parents: commit.parents ?? [{ sha: pull.commits[index - 1]?.sha ?? pull.base.sha }],
})

export const showPullCommit = (state: GithubState, pull: PullRequest, { sha }: RecordedCommit) => ({
  __typename: 'PullRequestCommit',
  id: nodeId('PRC', toSha('pull commit', pull.id, sha)),
  commit: showCommit(state, pull.repository, sha),
})

/** Like GitHub, finds no user for a bot. */
function toUser(state: GithubState, user: RecordedCommit['author']) {
  if (!user || !('login' in user)) return null
  const account = knownAccount(state, user as RecordedUser)
  return account.type === 'User' ? showActor(state, account) : null
}
