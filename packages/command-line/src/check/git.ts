import { execFile } from 'node:child_process'
import { Problem } from '@debrief/contracts/problem'
import { gitEnvironment } from '../config.ts'

/** In bytes. Far larger than any diff we expect. */
const MAX_OUTPUT = 512 * 1024 * 1024

/** Stops git from taking optional locks or starting a file system monitor, and makes its output easy to parse. */
const QUIET = [
  '--no-optional-locks',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.quotePath=off',
  '-c',
  'color.ui=false',
]

export interface Git {
  /** Runs git and returns its output. Throws a Problem if git fails. */
  (...args: string[]): Promise<string>
}

export const gitIn =
  (folder: string): Git =>
  (...args) =>
    new Promise((resolve, reject) => {
      const options = {
        cwd: folder,
        maxBuffer: MAX_OUTPUT,
        encoding: 'utf8' as const,
        env: gitEnvironment(),
      }
      const child = execFile('git', [...QUIET, ...args], options, (error, stdout, stderr) => {
        if (error) reject(gitFailed(error, stderr, { folder, command: args[0] ?? '' }))
        else resolve(stdout)
      })
      child.stdin?.on('error', () => {}).end()
    })

/**
 * The trimmed output, or null if it's empty or the git command failed. Still throws if git or the folder doesn't
 * exist, or if the folder isn't in a repository.
 */
export const orNull = (asked: Promise<string>): Promise<string | null> =>
  asked.then(
    (text) => text.trim() || null,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'git_refused') return null
      throw error
    },
  )

function gitFailed(
  error: Error & { code?: unknown },
  stderr: string,
  { folder, command }: { folder: string; command: string },
): Problem {
  if (error.code === 'ENOENT')
    return new Problem(
      'no_git',
      400,
      `git could not be started in ${folder}: install git, and give a folder that is there.`,
      { cause: error },
    )
  if (stderr.includes('not a git repository'))
    return new Problem('no_repository', 400, `${folder} is in no git repository. Name one with --repository.`)
  const said = stderr.trim().split('\n').at(-1) || error.message
  return new Problem('git_refused', 400, `git ${command} failed: ${said}`, { cause: error })
}
