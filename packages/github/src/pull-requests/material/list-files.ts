import type { MaterialFile } from '@debrief/contracts/pull-requests/material'
import type { CallOptions, GithubClient } from '../../client.ts'
import { GithubFailure } from '../../errors.ts'
import { fillPatches, lacksPatch, readFiles } from './files.ts'

/**
 * Returns each file's hunks by path. A removed file has its old path. Lines in a hunk start with a space, +, - or \, so
 * `diff --git` always begins a file.
 */
export function splitDiff(diff: string): Map<string, string> {
  const patches = new Map<string, string>()
  for (const section of diff.split(/^(?=diff --git )/m)) {
    const start = section.search(/^@@ /m)
    if (start === -1) continue
    const header = section.slice(0, start)
    const path = readPath(header, '+++') ?? readPath(header, '---')
    if (path !== null) patches.set(path, section.slice(start).replace(/\n$/, ''))
  }
  return patches
}

// If a path has special bytes, Git quotes it as a C string. If it has a space, Git adds a tab after it.
function readPath(header: string, mark: '+++' | '---'): string | null {
  const line = header.split('\n').find((candidate) => candidate.startsWith(`${mark} `))
  const named = line?.slice(4).replace(/\t?\r?$/, '')
  if (named === undefined || named === '/dev/null') return null
  const path = named.startsWith('"') ? unquote(named) : named
  return path.replace(/^[ab]\//, '')
}

const ESCAPES: Record<string, number> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 }

function unquote(quoted: string): string {
  const bytes: Buffer[] = []
  for (const [part, escaped] of quoted.slice(1, -1).matchAll(/\\([0-7]{3}|.)|[^\\]+/gs)) {
    if (escaped === undefined) bytes.push(Buffer.from(part))
    else bytes.push(Buffer.of(ESCAPES[escaped] ?? Number.parseInt(escaped, 8) & 255))
  }
  return Buffer.concat(bytes).toString('utf8')
}

const DIFF_MEDIA_TYPE = 'application/vnd.github.diff'
// GitHub lists at most 3,000 files, 100 per page: https://docs.github.com/rest/pulls/pulls#list-pull-requests-files
const MAX_PAGES = 30

/**
 * If the list omits patches, reads them from the pull request's diff. The patches stay missing if GitHub returns no
 * diff.
 */
export async function listFiles(
  client: GithubClient,
  path: string,
  options: CallOptions,
): Promise<MaterialFile[]> {
  const files = readFiles(
    await client.list(`${path}/files?per_page=100`, { ...options, maxPages: MAX_PAGES }),
  )
  if (!files.some(lacksPatch)) return files
  const diff = await readDiff(client, path, options)
  return diff === null ? files : fillPatches(files, splitDiff(diff))
}

// For more than 300 files or 20,000 lines, GitHub responds with 406. A huge diff may fail with a 5xx every time.
async function readDiff(client: GithubClient, path: string, options: CallOptions): Promise<string | null> {
  try {
    return await client.getText(path, { ...options, accept: DIFF_MEDIA_TYPE })
  } catch (error) {
    if (error instanceof GithubFailure && error.kind !== 'token_revoked' && !isUnreachable(error)) return null
    throw error
  }
}

function isUnreachable(failure: GithubFailure): boolean {
  return failure.kind === 'unavailable' && failure.githubStatus === null
}
