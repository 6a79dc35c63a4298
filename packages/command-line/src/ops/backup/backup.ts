import { accessSync, closeSync, constants, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listPendingMigrations } from '@debrief/database/migrate/pending'
import { onlyRow } from '@debrief/database/only-row'
import { findKeyIdsInUse } from '@debrief/database/operations/sealed-secrets'
import { count } from '@debrief/domain/words'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { resolvePath } from '../../config.ts'
import { failure, notReadable, notWritable } from '../../problems.ts'
import type { Answer, Context } from '../connect.ts'
import { type BackupFacts, findTools, missingTool, readBackup, runTool, type Tool } from './tools.ts'

export async function backUp(to: string, { database, databaseUrl }: Context): Promise<Answer> {
  const file = resolvePath(to)
  if (existsSync(file))
    throw failure(`${file} already exists. A backup never overwrites a file. Choose a new name.`)
  const server = await readServer(database)
  const found = findTools('pg_dump')
  const tool = found.find(({ major }) => major >= server.major)
  if (!tool) throw missingTool('pg_dump', found, server.major)
  const start = performance.now()
  await dump(tool, { databaseUrl, file })
  const seconds = (performance.now() - start) / 1_000
  const { tables } = await readBackup(join(dirname(tool.path), 'pg_restore'), file)
  const bytes = statSync(file).size
  const keys = await findKeyIdsInUse(database.db)
  const text = [
    `Backed up ${server.database} to ${file}: ${tables} tables, ${showBytes(server.bytes)} on the server, ${showBytes(bytes)} in the file, ${showSeconds(seconds)}.`,
    'Treat the file as a secret: it contains webhook secrets in plain text.',
    keys.length === 0
      ? 'It contains no encrypted tokens.'
      : `Its tokens are encrypted with these keys from TOKEN_KEYS, which aren't in the backup: ${keys.join(', ')}. Store the keys separately.`,
  ].join('\n')
  return { json: { file, bytes, seconds, tables, keys, server }, text }
}

/**
 * Writes under a temporary name first, so that a file with the final name is always complete. Only the owner of the
 * file can read it.
 */
async function dump(
  { path }: Tool,
  { databaseUrl, file }: { databaseUrl: string; file: string },
): Promise<void> {
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    closeSync(openSync(unfinished, 'wx', 0o600))
  } catch (error) {
    throw notWritable(unfinished, error)
  }
  try {
    await runTool(path, ['--format=custom', `--file=${unfinished}`], databaseUrl)
    renameSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

const NEXT_STEPS = `Next, in this order:
1. Run migrate. It updates the tables to this version and grants each service's role its rights.
2. Empty Redis (flushall), or leave it empty: it's filled from the database.
3. Start the services, and check with debrief ops verify.
4. Webhooks since the backup are fetched from GitHub, which keeps them for three days; debrief ops reconcile --now starts
   that immediately. Reviews posted since are found on GitHub and aren't posted again.
5. Sessions that ended since the backup are active again. To sign everybody out, run the SQL statement delete from sessions.`

/**
 * Restores a backup into an empty database, completely or not at all. `isFine` is false if TOKEN_KEYS lacks a key that
 * encrypted stored tokens.
 */
export async function restore(from: string, context: Context): Promise<Answer> {
  const { database, databaseUrl, tokenKeys } = context
  const file = resolvePath(from)
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw notReadable(file, error)
  }
  const server = await readServer(database)
  const { tool, facts } = await chooseRestorer(file, server.major)
  if (server.major < facts.serverMajor)
    throw failure(
      `The backup is from PostgreSQL ${facts.serverMajor}, but the database at DATABASE_URL runs PostgreSQL ${server.major}. Restore into version ${facts.serverMajor} or newer.`,
    )
  const tables = await listSomeTables(database)
  if (tables.length > 0)
    throw failure(
      `The database ${server.database} is not empty. It contains tables such as ${tables.join(', ')}. Create an empty database, and set DATABASE_URL to it.`,
    )
  const start = performance.now()
  // The restoring user becomes the owner of everything, because the original roles may not exist on this server. The
  // migrate command grants each role its privileges.
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  await runTool(tool.path, [...options, file], databaseUrl)
  const seconds = (performance.now() - start) / 1_000
  const keys = await findKeyIdsInUse(database.db)
  const present = tokenKeys ? readKeyRing(tokenKeys).ids : new Set<string>()
  const missing = keys.filter((id) => !present.has(id))
  const pending = await listPendingMigrations(database.pool)
  const text = [
    `Restored ${server.database} as of ${facts.madeAt}: ${count(facts.tables, 'table')}, ${showSeconds(seconds)}.`,
    ...(missing.length > 0
      ? [`TOKEN_KEYS lacks ${missing.join(', ')}, so stored tokens can't be decrypted.`]
      : []),
    ...(pending.length > 0 ? [`${count(pending.length, 'migration')} not applied yet.`] : []),
    NEXT_STEPS,
  ].join('\n')
  const json = { ...facts, seconds, keys, missing, pending }
  return { json, text, isFine: missing.length === 0 }
}

async function chooseRestorer(file: string, major: number): Promise<{ tool: Tool; facts: BackupFacts }> {
  const found = findTools('pg_restore')
  if (found.length === 0) throw missingTool('pg_restore', found, major)
  let fault: unknown
  for (const tool of [
    ...found.filter((one) => one.major === major),
    ...found.filter((one) => one.major !== major),
  ])
    try {
      return { tool, facts: await readBackup(tool.path, file) }
    } catch (error) {
      fault ??= error
    }
  throw fault
}

interface Server {
  database: string
  version: string
  major: number
  bytes: number
}

async function readServer({ pool }: Context['database']): Promise<Server> {
  const { rows } = await pool.query<Server>(
    `select current_database() as database, split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int / 10000 as major, pg_database_size(current_database()) as bytes`,
  )
  return onlyRow(rows)
}

async function listSomeTables({ pool }: Context['database']): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relkind = 'S', c.relname limit 3`,
  )
  return rows.map(({ name }) => name)
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

export function showBytes(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1_000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`
}

export const showSeconds = (seconds: number) =>
  seconds < 90 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`
