import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { FROZEN_PATH, readFrozen } from '../../../checks/migrations/frozen.ts'
import { sourcePlaces, workspaceSources } from '../../../local/build/source-places.ts'
import { projectRoot } from '../../../local/project-root.ts'

export interface OldWorker {
  commit: string
  bundle: string
  remove(): void
}

/** Preferred ages of the worker's commit in hours, best first. */
const HOURS_BACK = [24, 12, 6, 3]

type Git = (...args: string[]) => string

/**
 * Bundles the worker of an earlier commit. The commit must have the current migration baseline, because older workers
 * expect tables that no longer exist. Returns null if no commit qualifies.
 */
export async function bundleOldWorker(say: (line: string) => void): Promise<OldWorker | null> {
  const root = projectRoot()
  // Hides Git's error messages, because a commit that can't be read is skipped.
  const git: Git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  const commit = findCommit(git, readFrozen(root)?.baseline)
  if (!commit) {
    say('no earlier worker runs, because no earlier commit has the current migration baseline')
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'debrief-old-'))
  execFileSync('sh', ['-c', `git archive ${commit.sha} packages services | tar -x -C ${folder}`], {
    cwd: root,
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const bundle = join(folder, 'dist', 'analysis-worker', 'main.mjs')
  await build({
    absWorkingDir: folder,
    entryPoints: [join(folder, 'services/analysis-worker/src/main.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    minifySyntax: true,
    plugins: [workspaceSources(folder), sourcePlaces(folder)],
    logLevel: 'warning',
  })
  return { commit: commit.name, bundle, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

interface Commit {
  sha: string
  name: string
}

function findCommit(git: Git, baseline: string | undefined): Commit | null {
  const hasBaseline = ({ sha }: Commit) => baseline !== undefined && readBaseline(git, sha) === baseline
  const wanted = HOURS_BACK.flatMap((hours) => listCommits(git, '-1', `--before=${hours} hours ago`))
  const oldestFirst = listCommits(git, '--reverse', '--', FROZEN_PATH)
  return wanted.find(hasBaseline) ?? oldestFirst.find(hasBaseline) ?? null
}

function listCommits(git: Git, ...args: string[]): Commit[] {
  try {
    const lines = git('log', '--format=%H|%h of %cI', ...args).split('\n')
    return lines.filter(Boolean).map((line) => {
      const [sha = '', name = ''] = line.split('|')
      return { sha, name }
    })
  } catch {
    return []
  }
}

function readBaseline(git: Git, sha: string): string | null {
  try {
    return JSON.parse(git('show', `${sha}:${FROZEN_PATH}`)).baseline ?? null
  } catch {
    return null
  }
}
