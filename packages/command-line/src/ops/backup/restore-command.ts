import { accessSync, constants } from 'node:fs'
import { listPendingMigrations } from '@debrief/database/pending-migrations'
import { findKeyIdsInUse } from '@debrief/database/sealed-secrets'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { resolvePath } from '../../config.ts'
import { notReadable, wrongUsage } from '../../problems.ts'
import { showJson } from '../../report/show-text.ts'
import { parse } from '../../usage.ts'
import type { Desk } from '../open-debrief.ts'
import { shared } from '../usage.ts'
import { count } from '../write-rows.ts'
import { findTools, type Tool } from './find-tools.ts'
import { noTool, notEmpty, serverTooOld } from './problems.ts'
import { type BackupFacts, readBackup } from './read-backup.ts'
import { readServer, readSomeTables, type Server } from './read-server.ts'
import { runTool } from './run-tool.ts'
import { showSeconds } from './show-amounts.ts'

const AFTERWARDS = `Then, in this order:
1. migrate: it brings the tables to this version, and gives each service's role its rights again.
2. Empty Redis (flushall), or leave it empty: it is filled from the database.
3. Start the services, and ask debrief ops verify what must hold.
4. What GitHub sent since is fetched by itself, as far back as GitHub keeps it (three days); debrief ops reconcile --now has it
   looked for at once. What was posted since is found at GitHub, and not posted again.
5. Whoever signed out since the backup is signed in again; delete from sessions signs everybody out.`

/** `debrief ops restore --from <file>`: into a database that is empty, all of it or nothing. False: keys that it needs are missing. */
export async function restoreCommand(args: string[], desk: Desk): Promise<boolean> {
  const { values, positionals } = parse(args, { ...shared, from: { type: 'string' } })
  if (!values.from || positionals.length > 0) throw wrongUsage('Say what from: ops restore --from <file>.')
  const file = resolvePath(values.from)
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw notReadable(file, error)
  }
  const server = await readServer(desk)
  const { tool, facts } = await chooseRestorer(file, server)
  if (server.major < facts.serverMajor) throw serverTooOld(facts.serverMajor, server.major)
  const tables = await readSomeTables(desk)
  if (tables.length > 0) throw notEmpty(server.database, tables)
  const began = performance.now()
  const whole = ['--single-transaction', '--exit-on-error']
  // Whoever restores owns it; the roles of another server need not be here, and migrate gives rights.
  await runTool(tool.path, [...whole, '--no-owner', '--no-privileges', file], {
    databaseUrl: desk.databaseUrl,
  })
  return tell(desk, { server, facts, seconds: (performance.now() - began) / 1_000, isJson: values.json })
}

/** One of the server's own version where there is one, else the first that can read the backup. */
async function chooseRestorer(file: string, { major }: Server): Promise<{ tool: Tool; facts: BackupFacts }> {
  const found = findTools('pg_restore')
  if (found.length === 0) throw noTool('pg_restore', found, major)
  let fault: unknown
  for (const tool of found.toSorted(
    (one, other) => Number(other.major === major) - Number(one.major === major),
  ))
    try {
      return { tool, facts: await readBackup(tool.path, file) }
    } catch (error) {
      fault ??= error
    }
  throw fault
}

async function tell(
  desk: Desk,
  {
    server,
    facts,
    seconds,
    isJson,
  }: { server: Server; facts: BackupFacts; seconds: number; isJson: boolean },
): Promise<boolean> {
  const { database, tokenKeys } = desk
  const keys = await findKeyIdsInUse(database.db)
  const held = tokenKeys ? readKeyRing(tokenKeys).ids : new Set<string>()
  const missing = keys.filter((id) => !held.has(id))
  const pending = await listPendingMigrations(database.pool)
  if (isJson) desk.print(showJson({ ...facts, seconds, keys, missing, pending }, 2))
  else
    desk.print(
      [
        `${server.database} is as it was on ${facts.madeAt}: ${count(facts.tables, 'table')}, ${showSeconds(seconds)}.`,
        ...(missing.length > 0
          ? [`TOKEN_KEYS lacks ${missing.join(', ')}, and without that stored tokens do not open.`]
          : []),
        ...(pending.length > 0 ? [`This version knows ${count(pending.length, 'migration')} more.`] : []),
        AFTERWARDS,
      ].join('\n'),
    )
  return missing.length === 0
}
