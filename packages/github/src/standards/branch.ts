import { asCount, asList, asObject, asSha, asText } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient, WriteOptions } from '../client.ts'
import { githubUnavailable, isGone } from '../errors.ts'
import { repositoryPath } from '../paths.ts'
import { isRefused } from './is-refused.ts'

export async function readBranch(
  client: GithubClient,
  { fullName, branch }: { fullName: string; branch: string },
  { signal }: CallOptions = {},
): Promise<string | null> {
  const path = `${repositoryPath(fullName)}/git/ref/heads/${encodeBranch(branch)}`
  try {
    const answer = asObject(await client.get(path, { signal }))
    return requireSha(asObject(answer?.object)?.sha, `GET ${path}`)
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

export interface TreeFile {
  path: string
  mode: string
  sha: string
  /** Bytes. */
  size: number
}

export async function readTreeSha(
  client: GithubClient,
  { fullName, sha }: { fullName: string; sha: string },
  { signal }: CallOptions = {},
): Promise<string> {
  const path = `${repositoryPath(fullName)}/git/commits/${sha}`
  const commit = asObject(await client.get(path, { signal }))
  return requireSha(asObject(commit?.tree)?.sha, `GET ${path}`)
}

export interface Folder {
  files: TreeFile[]
  folders: ReadonlyMap<string, string>
}

export async function readFolder(
  client: GithubClient,
  { fullName, sha }: { fullName: string; sha: string },
  { signal }: CallOptions = {},
): Promise<Folder> {
  const path = `${repositoryPath(fullName)}/git/trees/${sha}`
  const answer = asObject(await client.get(path, { signal }))
  const files: TreeFile[] = []
  const folders = new Map<string, string>()
  for (const entry of asList(answer?.tree).map(asObject)) {
    const [name, mode, entrySha] = [asText(entry?.path), asText(entry?.mode), asSha(entry?.sha)]
    if (!name || !mode || !entrySha) continue
    if (entry?.type === 'tree') folders.set(name, entrySha)
    else files.push({ path: name, mode, sha: entrySha, size: asCount(entry?.size) ?? 0 })
  }
  return { files, folders }
}

/** Returns null if the file isn't valid UTF-8. */
export async function readBlob(
  client: GithubClient,
  { fullName, sha }: { fullName: string; sha: string },
  { signal }: CallOptions = {},
): Promise<string | null> {
  const path = `${repositoryPath(fullName)}/git/blobs/${sha}`
  const answer = asObject(await client.get(path, { signal }))
  const content = asText(answer?.content)
  if (content === null || answer?.encoding !== 'base64')
    throw githubUnavailable(`GET ${path}`, 'the response isn’t a file')
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return decoder.decode(Buffer.from(content, 'base64'))
  } catch {
    return null
  }
}

export interface Comparison {
  behind: number
  /** The authors' logins. Null for an author without a GitHub account. */
  authors: (string | null)[]
}

/** GitHub lists at most 250 commits, and Debrief's standards branch has fewer. */
export async function compareCommits(
  client: GithubClient,
  { fullName, base, head }: { fullName: string; base: string; head: string },
  { signal }: CallOptions = {},
): Promise<Comparison> {
  const path = `${repositoryPath(fullName)}/compare/${base}...${head}`
  const answer = asObject(await client.get(path, { signal }))
  const behind = asCount(answer?.behind_by)
  if (behind === null) throw githubUnavailable(`GET ${path}`, 'the response isn’t a comparison')
  const commits = asList(answer?.commits).map(asObject)
  return { behind, authors: commits.map((commit) => asText(asObject(commit?.author)?.login)) }
}

/** The files to write, by path. Null deletes a file. */
export type FileChanges = ReadonlyMap<string, { text: string; mode: string } | null>

/**
 * Stores a commit that stays invisible until a branch moves to it. The changes apply to `tree`. Returns the commit's
 * sha.
 */
export async function writeCommit(
  client: GithubClient,
  fullName: string,
  options: CallOptions & { tree: string; changes: FileChanges; parents: readonly string[]; message: string },
): Promise<string> {
  const { signal, changes, parents, message } = options
  const git = `${repositoryPath(fullName)}/git`
  const entries = [...changes].map(([path, file]) => ({
    path,
    mode: file?.mode ?? '100644',
    type: 'blob',
    ...(file === null ? { sha: null } : { content: file.text }),
  }))
  const treeBody = { base_tree: options.tree, tree: entries }
  const made = asObject(await client.send('POST', `${git}/trees`, { body: treeBody, signal }))
  const tree = requireSha(made?.sha, `POST ${git}/trees`)
  const body = { message, tree, parents }
  const commit = asObject(await client.send('POST', `${git}/commits`, { body, signal }))
  return requireSha(commit?.sha, `POST ${git}/commits`)
}

interface BranchMove extends WriteOptions {
  branch: string
  sha: string
  exists: boolean
}

/**
 * Moves a branch to a commit that follows its head, or creates the branch. Returns false and changes nothing if GitHub
 * refuses, for example because someone else changed the branch in the meantime.
 */
export async function moveBranch(
  client: GithubClient,
  fullName: string,
  { branch, sha, exists, ...options }: BranchMove,
): Promise<boolean> {
  const refs = `${repositoryPath(fullName)}/git/refs`
  try {
    if (exists)
      await client.send('PATCH', `${refs}/heads/${encodeBranch(branch)}`, {
        ...options,
        body: { sha, force: false },
      })
    else await client.send('POST', refs, { ...options, body: { ref: `refs/heads/${branch}`, sha } })
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

const encodeBranch = (branch: string) => branch.split('/').map(encodeURIComponent).join('/')

function requireSha(value: unknown, call: string): string {
  const sha = asSha(value)
  if (sha === null) throw githubUnavailable(call, 'the response contains no sha')
  return sha
}
