import { created, ok } from '../../kit/answer.ts'
import { nodeId } from '../answers/accounts.ts'
import { repositoryUrl } from '../answers/repository.ts'
import { requireAccount, requireRepository } from '../http/access.ts'
import { type Call, type Handler, textIn } from '../http/call.ts'
import { notFound, unprocessableMessage } from '../http/refusal.ts'
import {
  addCommit,
  addTree,
  branchHead,
  findAncestors,
  type GitEntry,
  listFolder,
  toGitUser,
  treeAt,
} from '../state/git.ts'
import type { GitFile, GitTree } from '../state/git-nouns.ts'
import type { Repository } from '../state/nouns.ts'
import type { RecordedGitUser } from '../state/recording.ts'
import { fullName } from '../state/repositories.ts'
import { timestamp } from '../state/state.ts'
import { moveBranch } from '../writes/branches.ts'
import { findCommit, shaOfRef } from './contents.ts'

const BRANCH = /^(?:refs\/)?heads\/(.+)$/
// Approximates git's rules for branch names (https://git-scm.com/docs/git-check-ref-format).
const NAME = /^(?!.*(?:\.\.|\/\/|@\{|\.lock$))[\w.@/-]+(?<![./])$/

function refAnswer(call: Call, repository: Repository, branch: string) {
  const api = repositoryUrl(call.state, repository)
  const sha = branchHead(repository, branch) ?? ''
  const object = { type: 'commit', sha, url: `${api}/git/commits/${sha}` }
  const ref = `refs/heads/${branch}`
  return { ref, node_id: nodeId('REF', `${repository.id} ${ref}`), url: `${api}/git/${ref}`, object }
}

const readRef: Handler = (call) => {
  const repository = requireRepository(call)
  const branch = BRANCH.exec(textIn(call, 'ref'))?.[1]
  if (branch === undefined || branchHead(repository, branch) === null) throw notFound()
  return ok(refAnswer(call, repository, branch))
}

const createRef: Handler = async (call) => {
  const repository = requireRepository(call, 'write')
  const { ref, sha } = call.body as { ref: string; sha: string }
  const branch = ref.startsWith('refs/') ? BRANCH.exec(ref)?.[1] : undefined
  if (branch === undefined || !NAME.test(branch)) throw unprocessableMessage('Reference name is invalid')
  if (!treeAt(repository, sha)) throw unprocessableMessage('Object does not exist')
  if (branchHead(repository, branch) !== null) throw unprocessableMessage('Reference already exists')
  await moveBranch(call, repository, { branch, sha, by: requireAccount(call) })
  return created(refAnswer(call, repository, branch))
}

const updateRef: Handler = async (call) => {
  const repository = requireRepository(call, 'write')
  const { sha, force = false } = call.body as { sha: string; force?: boolean }
  const branch = BRANCH.exec(textIn(call, 'ref'))?.[1]
  const head = branch === undefined ? null : branchHead(repository, branch)
  if (branch === undefined || head === null) throw unprocessableMessage('Reference does not exist')
  if (!treeAt(repository, sha)) throw unprocessableMessage('Object does not exist')
  if (!force && !findAncestors(repository, sha).has(head))
    throw unprocessableMessage('Update is not a fast forward')
  await moveBranch(call, repository, { branch, sha, by: requireAccount(call) })
  return ok(refAnswer(call, repository, branch))
}

/** GitHub's `git-commit` schema. Its fields differ from those of GitHub's `commit` schema. */
function commitAnswer(call: Call, repository: Repository, sha: string) {
  const commit = findCommit(repository, sha)
  const tree = treeAt(repository, sha)
  if (!tree) throw notFound()
  const api = repositoryUrl(call.state, repository)
  const html = `${call.state.urls.web}/${fullName(repository)}/commit`
  const someone = {
    name: 'unknown',
    email: 'unknown@users.noreply.example.com',
    date: '2020-01-01T00:00:00Z',
  }
  const verification = { verified: false, reason: 'unsigned', signature: null, payload: null }
  return {
    sha,
    node_id: nodeId('C', sha),
    url: `${api}/git/commits/${sha}`,
    html_url: `${html}/${sha}`,
    author: { ...someone, ...commit?.commit.author },
    committer: { ...someone, ...(commit?.commit.committer ?? commit?.commit.author) },
    tree: { sha: tree.sha, url: `${api}/git/trees/${tree.sha}` },
    message: commit?.commit.message ?? '',
    parents: (commit?.parents ?? []).map((parent) => ({
      sha: parent.sha,
      url: `${api}/git/commits/${parent.sha}`,
      html_url: `${html}/${parent.sha}`,
    })),
    verification: { ...verification, verified_at: null },
  }
}

const readCommit: Handler = (call) =>
  ok(commitAnswer(call, requireRepository(call), textIn(call, 'commit_sha')))

interface CommitBody {
  message: string
  tree: string
  parents?: string[]
  author?: Partial<RecordedGitUser>
  committer?: Partial<RecordedGitUser>
}

const createCommit: Handler = (call) => {
  const repository = requireRepository(call, 'write')
  const { message, tree: treeSha, parents = [], author, committer } = call.body as CommitBody
  const tree = repository.git.trees.get(treeSha)
  if (!tree) throw unprocessableMessage('Tree SHA does not exist')
  if (!parents.every((parent) => treeAt(repository, parent)))
    throw unprocessableMessage('Parent SHA does not exist or is not a commit object')
  const account = requireAccount(call)
  const own = { ...toGitUser(account, timestamp(call.state)), ...author }
  const people = { author: own, committer: { ...own, ...committer } }
  // If the request names an author, the commit isn't attributed to the caller's account.
  const by = author === undefined ? account : null
  const { sha } = addCommit(repository, { tree, parents, message, ...people, account: by })
  return created(commitAnswer(call, repository, sha))
}

function treeAnswer(
  call: Call,
  repository: Repository,
  { sha, entries }: { sha: string; entries: GitEntry[] },
) {
  const api = `${repositoryUrl(call.state, repository)}/git`
  const tree = entries.map((entry) => ({
    ...entry,
    ...(entry.type === 'blob' ? { size: Buffer.byteLength(repository.git.blobs.get(entry.sha) ?? '') } : {}),
    url: `${api}/${entry.type}s/${entry.sha}`,
  }))
  return { sha, url: `${api}/trees/${sha}`, tree, truncated: false }
}

/** Accepts a branch name, or the sha of a tree, folder or commit. */
const readTree: Handler = (call) => {
  const repository = requireRepository(call)
  const sha = textIn(call, 'tree_sha')
  const folder = repository.git.folders.get(sha)
  const tree = folder?.tree ?? repository.git.trees.get(sha) ?? treeAt(repository, shaOfRef(repository, sha))
  if (!tree) throw notFound()
  const entries = listFolder(repository, tree, folder?.path ?? '')
  return ok(treeAnswer(call, repository, { sha: folder ? sha : tree.sha, entries }))
}

interface TreeEntry {
  path?: string
  mode?: GitFile['mode']
  type?: string
  sha?: string | null
  content?: string
}

const createTree: Handler = (call) => {
  const repository = requireRepository(call, 'write')
  const { tree: entries, base_tree } = call.body as { tree: TreeEntry[]; base_tree?: string }
  const base = base_tree === undefined ? null : repository.git.trees.get(base_tree)
  if (base === undefined) throw unprocessableMessage('base_tree is not a valid tree oid')
  const changes = entries.map(({ path, mode, sha, content }): [string, GitFile | null] => {
    if (!path || path.split('/').some((part) => ['', '.', '..', '.git'].includes(part)))
      throw unprocessableMessage('tree.path contains a malformed path component')
    if (!mode) throw unprocessableMessage('Must supply a valid tree.mode')
    if (sha === null) return [path, null]
    const text = content ?? repository.git.blobs.get(sha ?? '')
    if (text === undefined) throw unprocessableMessage('tree.sha is not a valid blob')
    return [path, { mode, text }]
  })
  const made: GitTree = addTree(repository, base, new Map(changes))
  return created(treeAnswer(call, repository, { sha: made.sha, entries: listFolder(repository, made, '') }))
}

const readBlob: Handler = (call) => {
  const repository = requireRepository(call)
  const sha = textIn(call, 'file_sha')
  const text = repository.git.blobs.get(sha)
  if (text === undefined) throw notFound()
  return ok({
    sha,
    node_id: nodeId('B', sha),
    size: Buffer.byteLength(text),
    url: `${repositoryUrl(call.state, repository)}/git/blobs/${sha}`,
    content: Buffer.from(text)
      .toString('base64')
      .replaceAll(/(.{60})/g, '$1\n'),
    encoding: 'base64',
  })
}

export const gitRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}/git/ref/{ref}': readRef,
  'POST /repos/{owner}/{repo}/git/refs': createRef,
  'PATCH /repos/{owner}/{repo}/git/refs/{ref}': updateRef,
  'GET /repos/{owner}/{repo}/git/commits/{commit_sha}': readCommit,
  'POST /repos/{owner}/{repo}/git/commits': createCommit,
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': readTree,
  'POST /repos/{owner}/{repo}/git/trees': createTree,
  'GET /repos/{owner}/{repo}/git/blobs/{file_sha}': readBlob,
}
