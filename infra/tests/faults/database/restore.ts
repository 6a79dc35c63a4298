import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Connection, connect } from '@debrief/database/connect'
import { computeChecksums } from '@debrief/testing/database'
import { findPostgresWithTools } from '@debrief/testing/servers'
import { projectRoot } from '../../../local/project-root.ts'
import { comeToRest } from '../judge/come-to-rest.ts'
import { drain } from '../judge/drain.ts'
import { assertPostedOnce } from '../judge/posted-once.ts'
import { Mentions } from '../load/mentions.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'
import { bringUpToDate, makeDatabase } from '../stage/ground.ts'
import { makeFolder } from '../stage/make-folder.ts'

const REPOSITORY = 'northbeam/manifest-worker'
const DRAINED_WITHIN_S = 120
const SECONDS_PER_GB = 900

interface Size {
  each: number
  /** Megabytes of rows to insert before the last backup. Null in the `short` form. */
  megabytes: number | null
}

const settings = {
  AGENT_REPOSITORY_HOURLY: '1000000',
  AGENT_PULL_REQUEST_SECONDS: '0',
  AGENT_CHECK_SECONDS: '2',
  GITHUB_POST_SPACING_SECONDS: '0.1',
}

async function happen({ traffic }: Scene, { mentions, count }: { mentions: Mentions; count: number }) {
  for (let done = 0; done < count; done += 1) {
    await traffic.merge(REPOSITORY)
    await mentions.mention()
  }
}

async function settle({ sender, judge }: Scene): Promise<void> {
  await sender.settled()
  await drain(judge, { seconds: DRAINED_WITHIN_S })
}

const listServices = ({ ingest, workers, isolated, gateway }: Scene) => [
  ingest,
  ...workers,
  isolated,
  gateway,
]

async function loseAndRestore(
  scene: Scene,
  { file, tools }: { file: string; tools: string },
): Promise<number> {
  const { stores, databaseUrl } = scene
  await stores.replacePostgres()
  await makeDatabase(stores.postgres.url, { name: new URL(databaseUrl).pathname.slice(1), isEmpty: true })
  await stores.askRedis((redis) => redis.flushall())
  const from = performance.now()
  await runOps(scene, { words: ['restore', '--from', file], tools })
  return (performance.now() - from) / 1_000
}

/**
 * Restores a backup that is older than the latest events, then resends every accepted delivery. Each mention must still
 * have exactly one review, and nothing may be written to GitHub twice.
 */
async function olderCopy(
  scene: Scene,
  { tools, folder, each }: { tools: string; folder: string; each: number },
) {
  const mentions = new Mentions(scene.github)
  await happen(scene, { mentions, count: each })
  await settle(scene)
  const file = join(folder, 'older.dump')
  const backup = runOps(scene, { words: ['backup', '--to', file], tools })
  await Promise.all([backup, happen(scene, { mentions, count: each })])
  await happen(scene, { mentions, count: each })
  await settle(scene)
  await assertPostedOnce(scene, mentions)
  const before = JSON.stringify(await scene.github.countEffects())
  await Promise.all(listServices(scene).map((service) => service.killForGood()))
  await loseAndRestore(scene, { file, tools })
  await bringUpToDate(scene.databaseUrl)
  // The runs are counted before any service starts, because services fetch missed events from GitHub.
  const { rows } = await askPatiently(scene, (pool) =>
    pool.query<{ count: number }>('select count(*)::int as count from agent_runs'),
  )
  for (const service of listServices(scene)) service.start()
  await Promise.all(listServices(scene).map((service) => service.waitReady()))
  for (const webhook of scene.ledger.accepted.values()) void scene.sender.deliver(webhook)
  await settle(scene)
  await assertPostedOnce(scene, mentions)
  const after = JSON.stringify(await scene.github.countEffects())
  if (after !== before)
    throw new Error(
      `calls that write to GitHub changed from ${before} to ${after} after an older backup was restored`,
    )
  const adopted = mentions.made.length - rows[0]!.count
  if (adopted < each) throw new Error(`only ${adopted} mentions were newer than the backup`)
  return { mentions: mentions.made.length, adopted }
}

/** Uses a separate connection, because the judge's statement timeout is too short for these statements. */
async function askPatiently<Answer>(
  { databaseUrl }: Scene,
  work: (pool: Connection['pool']) => Promise<Answer>,
): Promise<Answer> {
  const connection = connect(databaseUrl, { max: 1, name: 'judge', statementTimeout: 900_000 })
  return work(connection.pool).finally(() => connection.close())
}

/** Inserts rows of random hex digits, of about 2 kB each. */
const FILL = `
  with noise as materialized (
    select decode(string_agg(md5(random()::text), ''), 'hex') as bytes from generate_series(1, 4096))
  insert into deliveries (source, hook_id, delivery_id, event, facts, state, outcome, finished_at)
  select 'github-app', 'app', gen_random_uuid(), 'ping',
    jsonb_build_object('noise', encode(substring(bytes from 1 + (random() * 64000)::int for 900), 'hex')), 'done', 'ignored', now()
  from noise, generate_series(1, 5000)`
const MEGABYTES_A_TIME = 10

async function equalRows(
  scene: Scene,
  { tools, folder, megabytes }: { tools: string; folder: string; megabytes: number },
) {
  await Promise.all(listServices(scene).map((service) => service.killForGood()))
  await askPatiently(scene, async (pool) => {
    for (let filled = 0; filled < megabytes; filled += MEGABYTES_A_TIME) await pool.query(FILL)
  })
  const expected = await askPatiently(scene, computeChecksums)
  const { rows } = await scene.judge.pool.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  )
  const file = join(folder, 'whole.dump')
  const from = performance.now()
  await runOps(scene, { words: ['backup', '--to', file], tools })
  const backup = (performance.now() - from) / 1_000
  const restore = await loseAndRestore(scene, { file, tools })
  const found = await askPatiently(scene, computeChecksums)
  const other = Object.keys({ ...expected, ...found }).filter((name) => expected[name] !== found[name])
  if (other.length > 0) throw new Error(`tables or sequences that differ: ${other.join(', ')}`)
  const gigabytes = rows[0]!.bytes / 1e9
  if (restore / gigabytes > SECONDS_PER_GB)
    throw new Error(`the restore took ${(restore / gigabytes).toFixed(0)} s/GB`)
  return {
    'equal tables and sequences': Object.keys(found).length,
    gigabytes: gigabytes.toFixed(3),
    'backup, s/GB': (backup / gigabytes).toFixed(0),
    'restore, s/GB': (restore / gigabytes).toFixed(0),
  }
}

async function restores(run: Run, { each, megabytes }: Size): Promise<Counts> {
  const binaries = findPostgresWithTools('P5, backup and restore')
  if (!binaries) return { skipped: 'no PostgreSQL with pg_dump is installed' }
  const tools = binaries.folder
  const folder = makeFolder()
  try {
    const scene = await run.openScene({ app: true, postgres: binaries, workerEnv: settings })
    const copy = await olderCopy(scene, { tools, folder, each })
    run.say(
      `${copy.adopted} of ${copy.mentions} mentions were newer than the backup; nothing was posted twice`,
    )
    const rest = await comeToRest(scene)
    return {
      PostgreSQL: binaries.version,
      mentions: copy.mentions,
      'newer than the backup, found on GitHub': copy.adopted,
      ...(megabytes === null ? {} : await equalRows(scene, { tools, folder, megabytes })),
      ...rest,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const p5: FaultPromise = {
  title: 'A backup can be restored with every table as it was',
  short: (run) => restores(run, { each: 1, megabytes: null }),
  full: (run) => restores(run, { each: 10, megabytes: Number(process.env.RESTORE_MB ?? 1_000) }),
}

async function runOps(
  { databaseUrl, keyText }: Scene,
  { words, tools }: { words: string[]; tools: string },
): Promise<string> {
  const root = projectRoot()
  const commandLine = join(root, 'packages', 'command-line', 'src', 'debrief.mjs')
  const child = spawn(process.execPath, [commandLine, 'ops', ...words], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      TOKEN_KEYS: `faults:${keyText}`,
      PG_BIN: tools,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (text: string) => {
    said += text
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`ops ${words.join(' ')} exited with ${code}: ${said}`)
  return said
}
