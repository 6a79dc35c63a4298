import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { FROZEN_PATH, readFrozen } from '../../../checks/migrations/frozen.ts'
import { sourcePlaces, workspaceSources } from '../../../local/build/source-places.ts'
import { projectRoot } from '../../../local/project-root.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import { assertInvariants } from '../judge/judge.ts'
import { underTraffic } from '../load/under-traffic.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { assertReplaced } from './assert-replaced.ts'
import { countStalled } from './count-stalled.ts'
import { untilHandled } from './until-handled.ts'

/** The load is light, because this test isn't about how much load a machine can handle. */
const LOAD = { perSecond: 6, behind: 15 }
const MAX_TRIES = 40
const NAME = '2999-01-01-1-example'

/** Changes that a release may make while the previous version still runs. */
const expand = [
  `create table example_notes (id uuid primary key default gen_random_uuid(), delivery_id bigint references deliveries (id))`,
  `alter table deliveries add column example_note text`,
  `alter table analysis_runs add column example_weight integer not null default 1`,
  `create index concurrently example_weights on analysis_runs (example_weight)`,
  `insert into kysely_migration (name, timestamp) values ('${NAME}', now()::text)`,
]

/** Changes that a later release may make once the previous version no longer runs. */
const contract = [
  `drop index concurrently example_weights`,
  `alter table analysis_runs drop column example_weight`,
  `alter table deliveries drop column example_note`,
  `drop table example_notes`,
]

/**
 * Runs the statements. While a statement waits for a table lock, it blocks later queries on the table, so it times out
 * soon and is retried. Statements with `concurrently` have no lock timeout, because they block no queries and a timeout
 * would leave an invalid index.
 */
async function make({ judge }: Scene, statements: readonly string[]): Promise<void> {
  const client = await judge.pool.connect()
  try {
    for (const statement of statements) {
      await client.query(`set lock_timeout = '${statement.includes('concurrently') ? '0' : '500ms'}'`)
      await repeatWhileLocked(() => client.query(statement))
    }
  } finally {
    client.release(true)
  }
}

async function repeatWhileLocked(ask: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return void (await ask())
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || tried === MAX_TRIES) throw error
    }
  }
}

interface Sizes {
  jobs: number
  old: OldWorker | null
}

/**
 * Expands the tables while services run, restarts a worker and webhook-ingest on the newer tables, and then contracts
 * the tables again. The full run also runs a worker from an earlier commit, if there is one.
 */
async function upgrade(run: Run, { jobs, old }: Sizes): Promise<Counts> {
  const scene = await run.openScene()
  const [, second] = scene.workers
  const beside = old && (await scene.make('analysis-worker', 'worker-old', { bundle: old.bundle }))
  await underTraffic(scene, LOAD, async () => {
    await untilHandled(scene, jobs)
    beside?.start()
    await make(scene, expand)
    await untilHandled(scene, jobs)
    assertReplaced(second, await second.roll())
    await second.waitReady()
    await scene.ingest.roll()
    await scene.ingest.waitReady()
    await untilHandled(scene, jobs)
    await assertInvariants(scene.judge, 'the upgrade')
    if (beside) assertReplaced(beside, await beside.roll())
    await beside?.killForGood()
    await make(scene, contract)
    await untilHandled(scene, jobs)
  })
  const rest = await comeToRest(scene)
  await assertNoneFailed(scene)
  return {
    'analyses with each schema': jobs,
    'earlier worker': old ? `the worker of ${old.commit}` : 'none',
    'jobs stalled': await countStalled(scene.stores, [...scene.workers, scene.isolated]),
    ...rest,
  }
}

async function assertNoneFailed({ judge }: Scene): Promise<void> {
  const { rows } = await judge.pool.query(`
    select 'delivery' as what, id::text, error from deliveries where error is not null
    union all select 'run', id::text, error from analysis_runs where error is not null limit 5`)
  if (rows.length > 0) throw new Error(`attempts failed: ${JSON.stringify(rows)}`)
}

export const o2: FaultPromise = {
  title: 'Old and new versions work side by side while tables are expanded and later contracted',
  short: (run) => upgrade(run, { jobs: 3, old: null }),
  full: async (run) => {
    const old = await bundleOldWorker(run.say)
    try {
      return await upgrade(run, { jobs: 50, old })
    } finally {
      await old?.remove()
    }
  },
}

interface OldWorker {
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
async function bundleOldWorker(say: (line: string) => void): Promise<OldWorker | null> {
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
