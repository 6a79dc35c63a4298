import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { FIRST_RELEASE } from '../../checks/migrations/first-release.ts'
import { sourcePlaces, workspaceSources } from '../../local/build/source-places.ts'
import { projectRoot } from '../../local/project-root.ts'

export interface OldWorker {
  /** Its short name and time. */
  commit: string
  bundle: string
  remove(): void
}

/** How far back the version before is looked for, at most; a younger one is taken where its tables were others. */
const HOURS_BACK = [24, 12, 6, 3]
const MIGRATIONS = 'packages/database/migrations/frozen.json'

/**
 * The worker as it was at an earlier commit that knew the same tables, or fewer; bundled from its own sources. null where
 * there is no history, as in an archive.
 */
export async function bundleOfOldWorker(say: (line: string) => void): Promise<OldWorker | null> {
  const root = projectRoot()
  // What git has to say against a commit is no news: an older or a younger one is looked for then.
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  const commit = HOURS_BACK.map((hours) => findCommit(git, hours)).find((found) => found !== null)
  if (!commit) {
    say('no earlier version to run beside: there is no history that knows these tables')
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

/** The last commit of so many hours ago; null where there is none, or where migrations have contracted since. */
function findCommit(
  git: (...words: string[]) => string,
  hours: number,
): { sha: string; name: string } | null {
  try {
    const [sha = '', name = ''] = git(
      'log',
      '-1',
      `--before=${hours} hours ago`,
      '--format=%H|%h of %cI',
    ).split('|')
    if (sha === '') return null
    const known = Object.keys(JSON.parse(git('show', `${sha}:${MIGRATIONS}`)))
    const last = known.toSorted().at(-1) ?? ''
    return last >= FIRST_RELEASE ? { sha, name } : null
  } catch {
    return null
  }
}
