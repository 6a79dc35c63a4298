import { asCount, asObject, asSha } from '@debrief/contracts/deliveries/read-json'
import type {
  CommitPatch,
  FileContent,
  MaterialCommit,
  MaterialFile,
  ReviewThread,
} from '@debrief/contracts/pull-requests/material'
import type { CallOptions, GithubClient } from '../../client.ts'
import { GithubFailure } from '../../errors.ts'
import { encodeFilePath, repositoryPath } from '../../paths.ts'

export const MAX_CONTENTS = 60
export const MAX_FILE_BYTES = 512 * 1024

export interface FileVersion {
  path: string
  sha: string
}

interface ThreadHistory {
  threads: ReviewThread[]
  commits: MaterialCommit[]
  files: MaterialFile[]
  laterCommits: CommitPatch[]
  headSha: string
}

/**
 * Reads each commented file at the comment's commit and at the head. `text` is null if the file was removed or renamed
 * before the head, isn't text or is too large. The result lacks versions that GitHub didn't return, and versions after
 * the first 60.
 */
export async function readContents(
  client: GithubClient,
  { repository, ...commented }: ThreadHistory & { repository: string },
  options: CallOptions,
): Promise<FileContent[]> {
  const { wanted, absent } = listVersions(commented)
  const read = await Promise.all(
    wanted.slice(0, MAX_CONTENTS).map((version) => readVersion(client, { repository, version }, options)),
  )
  return [
    ...read.filter((content) => content !== null),
    ...absent.map((version) => ({ ...version, text: null })),
  ]
}

export function listVersions({ threads, files, headSha, ...history }: ThreadHistory): {
  wanted: FileVersion[]
  absent: FileVersion[]
} {
  const wanted = new Map<string, FileVersion>()
  const absent = new Map<string, FileVersion>()
  const add = (list: Map<string, FileVersion>, version: FileVersion) =>
    list.set(`${version.sha}:${version.path}`, version)
  for (const { path, originalCommitSha } of threads) {
    if (originalCommitSha !== headSha) add(wanted, { path, sha: originalCommitSha })
    const atHead = followToHead(path, { files, laterCommits: commitsAfter(originalCommitSha, history) })
    if (atHead !== path) add(absent, { path, sha: headSha })
    if (atHead !== null) add(wanted, { path: atHead, sha: headSha })
  }
  return { wanted: [...wanted.values()], absent: [...absent.values()] }
}

// Returns the commits after the comment's commit. The result is empty if the pull request doesn't list the comment's
// commit, for example after a force-push.
function commitsAfter(
  sha: string,
  { commits, laterCommits }: Pick<ThreadHistory, 'commits' | 'laterCommits'>,
): CommitPatch[] {
  const written = commits.findIndex((commit) => commit.sha === sha)
  const after = new Set(written === -1 ? [] : commits.slice(written + 1).map((commit) => commit.sha))
  return laterCommits.filter((commit) => after.has(commit.sha))
}

/** Follows the renames since a comment was written. Returns the path at the head, or null if the file was removed. */
export function followToHead(
  path: string,
  { files, laterCommits }: Pick<ThreadHistory, 'files' | 'laterCommits'>,
): string | null {
  let current: string | null = path
  for (const commit of laterCommits)
    current = followCommit(current ?? path, { files: commit.files, gone: current === null })
  if (current !== path || files.some((file) => file.path === path && file.status !== 'removed'))
    return current
  return followCommit(path, { files, gone: false })
}

function followCommit(
  path: string,
  { files, gone }: { files: MaterialFile[]; gone: boolean },
): string | null {
  const renamed = files.find((file) => file.status === 'renamed' && file.previousPath === path)
  if (renamed) return renamed.path
  const touched = files.find((file) => file.path === path)
  if (touched) return touched.status === 'removed' ? null : path
  return gone ? null : path
}

/** Returns null if GitHub doesn't have the file, or if the file isn't text or is too large. */
export async function readFileAt(
  client: GithubClient,
  { fullName, ...version }: FileVersion & { fullName: string },
  options: CallOptions = {},
): Promise<string | null> {
  const read = await readVersion(client, { repository: repositoryPath(fullName), version }, options)
  return read?.text ?? null
}

/** Returns null if GitHub doesn't have the file. The text is null if the file isn't text or is too large. */
export async function readVersion(
  client: GithubClient,
  { repository, version }: { repository: string; version: FileVersion },
  options: CallOptions,
): Promise<FileContent | null> {
  const path = encodeFilePath(version.path)
  if (path === null || asSha(version.sha) === null) return null
  try {
    return {
      ...version,
      text: readText(await client.get(`${repository}/contents/${path}?ref=${version.sha}`, options)),
    }
  } catch (error) {
    if (!(error instanceof GithubFailure)) throw error
    // 404 doesn't prove that the file is absent, because GitHub may have deleted the commit. 403 is the response for a
    // file over 100 MB.
    if (error.kind === 'gone') return null
    if (error.kind === 'forbidden' || error.kind === 'too_large') return { ...version, text: null }
    throw error
  }
}

function readText(answer: unknown): string | null {
  const file = asObject(answer)
  const size = asCount(file?.size) ?? 0
  if (
    file?.type !== 'file' ||
    file.encoding !== 'base64' ||
    typeof file.content !== 'string' ||
    size > MAX_FILE_BYTES
  )
    return null
  const bytes = Buffer.from(file.content, 'base64')
  if (bytes.length > MAX_FILE_BYTES || bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
