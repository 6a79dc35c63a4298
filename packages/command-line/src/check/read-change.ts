import { execFile } from 'node:child_process'
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChangedFiles } from '@debrief/analysis/self-check/check-files'
import { filesOfDiff } from '@debrief/analysis/self-check/files-of-diff'
import { Problem } from '@debrief/contracts/problem'
import type { MaterialFile } from '@debrief/contracts/pull-requests/material'
import { gitEnvironment } from '../config.ts'
import { failure } from '../problems.ts'

interface Request {
  folder: string
  base: string | undefined
  staged: boolean
}

interface Start {
  /** The id of a commit, or of the empty tree if there are no commits yet. */
  id: string
  name: string
}

/** Options that make the diff independent of git's configuration. */
const DIFF =
  'diff --no-ext-diff --no-textconv --no-color --no-relative --src-prefix=a/ --dst-prefix=b/ --find-renames --unified=3 --ignore-submodules'.split(
    ' ',
  )

/** In bytes. People rarely write larger files by hand. */
const MAX_FILE = 2 * 1024 * 1024

/**
 * Reads the changes since the commit that `findStart` finds, including untracked files that aren't ignored. With
 * `staged`, reads only staged changes.
 */
export async function readChange({
  folder,
  base,
  staged,
}: Request): Promise<ChangedFiles & { start: Start }> {
  const root = (await gitIn(folder)('rev-parse', '--show-toplevel')).trim()
  const git = gitIn(root)
  const start = await findStart(git, { base, staged })
  const diff = await git(...DIFF, ...(staged ? ['--cached'] : []), start.id, '--')
  const tracked = filesOfDiff(diff)
  const untracked = staged ? '' : await git('ls-files', '--others', '--exclude-standard', '-z')
  const added: MaterialFile[] = []
  for (const path of untracked.split('\0').filter(Boolean))
    added.push(describeAdded(path, await readText(join(root, path))))
  // With `staged`, the files whose staged version differs from the version in the working tree.
  const changedSince = new Set(
    staged ? (await git('diff', '--name-only', '--no-renames', '--no-relative', '-z')).split('\0') : [],
  )
  const contents = new Map<string, string>()
  for (const { path, patch } of tracked) {
    if (patch === null) continue
    const text = changedSince.has(path) ? await readStaged(git, path) : await readText(join(root, path))
    if (text !== null) contents.set(path, text)
  }
  return { start, files: [...tracked, ...added], contents }
}

/**
 * Finds the commit to compare with. With `staged`, that's the last commit. Otherwise, it's the commit where the current
 * branch diverged from `base`, or `base` itself if they share no history. `base` defaults to the first of these that
 * exists: the upstream branch, the default branch of `origin`, `main`, `master`. If all are missing, compares with the
 * last commit. If there are no commits yet, compares with the empty tree. Rejects if a given `base` is missing, or if a
 * shallow clone hides where the branch diverged from it.
 */
async function findStart(git: Git, { base, staged }: Omit<Request, 'folder'>): Promise<Start> {
  const head = await orNull(git('rev-parse', '--verify', '--quiet', 'HEAD'))
  if (head === null)
    return { id: (await git('hash-object', '-t', 'tree', '--stdin')).trim(), name: 'the beginning' }
  if (staged) return { id: head, name: 'the last commit' }
  for (const name of base === undefined ? await listBases(git) : [base]) {
    const commit = await orNull(
      git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`),
    )
    if (commit === null) continue
    const fork = await orNull(git('merge-base', head, commit))
    // Comparing with the base branch's tip would make changes on the base branch look like changes on this branch.
    if (fork === null && base !== undefined && (await isShallow(git))) throw tooShallow(name)
    return { id: fork ?? commit, name }
  }
  if (base !== undefined)
    throw failure(
      `There is no commit ${base} in this repository. Fetch it, or specify another one with --base.`,
    )
  return { id: head, name: 'the last commit' }
}

const isShallow = async (git: Git) => (await git('rev-parse', '--is-shallow-repository')).trim() === 'true'

const tooShallow = (name: string) =>
  failure(
    `The history is too short to find where the branch diverged from ${name}. Fetch all of it: git fetch --unshallow, or fetch-depth: 0 for actions/checkout.`,
  )

async function listBases(git: Git): Promise<string[]> {
  const upstream = await orNull(git('rev-parse', '--abbrev-ref', '--symbolic-full-name', '@{upstream}'))
  const remote = await orNull(git('symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD'))
  return [upstream, remote, 'main', 'master'].filter((name) => name !== null)
}

function describeAdded(path: string, text: string | null): MaterialFile {
  const lines = text === null ? [] : text.replace(/\n$/, '').split('\n')
  const patch = text ? `@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}`).join('\n')}` : null
  return { path, previousPath: null, status: 'added', additions: lines.length, deletions: 0, patch }
}

async function readText(path: string): Promise<string | null> {
  const file = await lstat(path).catch(() => null)
  if (!file?.isFile() || file.size > MAX_FILE) return null
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null || text.includes('\0') ? null : text
}

async function readStaged(git: Git, path: string): Promise<string | null> {
  const text = await git('show', '--no-textconv', `:0:${path}`)
  return Buffer.byteLength(text) > MAX_FILE || text.includes('\0') ? null : text
}

/** In bytes. Far larger than any diff we expect. */
const MAX_OUTPUT = 512 * 1024 * 1024

/**
 * Options that stop git from taking optional locks or starting a file system monitor, and make its output easy to
 * parse.
 */
const OPTIONS = '--no-optional-locks -c core.fsmonitor=false -c core.quotePath=off -c color.ui=false'.split(
  ' ',
)

interface Git {
  (...args: string[]): Promise<string>
}

const gitIn =
  (cwd: string): Git =>
  (...args) =>
    new Promise((resolve, reject) => {
      const options = { cwd, maxBuffer: MAX_OUTPUT, env: gitEnvironment() }
      const child = execFile('git', [...OPTIONS, ...args], options, (error, stdout, stderr) => {
        if (error) reject(describe(error, stderr, { folder: cwd, command: args[0] ?? '' }))
        else resolve(stdout)
      })
      child.stdin?.on('error', () => {}).end()
    })

/**
 * The trimmed output, or null if it's empty or the git command failed. Still rejects if git or the folder doesn't
 * exist, or if the folder isn't in a repository.
 */
const orNull = (output: Promise<string>): Promise<string | null> =>
  output.then(
    (text) => text.trim() || null,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'git_refused') return null
      throw error
    },
  )

function describe(
  error: Error & { code?: unknown },
  stderr: string,
  { folder, command }: { folder: string; command: string },
): Problem {
  if (error.code === 'ENOENT')
    return failure(
      `git couldn't be started in ${folder}. Install git, and specify a folder that exists.`,
      error,
    )
  if (stderr.includes('not a git repository'))
    return failure(`${folder} isn't in a git repository. Specify one with --repository.`, error)
  const reason = stderr.trim().split('\n').at(-1) || error.message
  return new Problem('git_refused', 400, `git ${command} failed: ${reason}`, { cause: error })
}
