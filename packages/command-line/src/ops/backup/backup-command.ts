import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findKeyIdsInUse } from '@debrief/database/sealed-secrets'
import { resolvePath } from '../../config.ts'
import { notWritable, wrongUsage } from '../../problems.ts'
import { showJson } from '../../report/show-text.ts'
import { parse } from '../../usage.ts'
import type { Desk } from '../open-debrief.ts'
import { shared } from '../usage.ts'
import { findTools, type Tool } from './find-tools.ts'
import { fileIsThere, noTool } from './problems.ts'
import { readBackup } from './read-backup.ts'
import { readServer, type Server } from './read-server.ts'
import { runTool } from './run-tool.ts'
import { showBytes, showSeconds } from './show-amounts.ts'

/** `debrief ops backup --to <file>`: the whole database as it is at one moment, while everything goes on. */
export async function backupCommand(args: string[], desk: Desk): Promise<boolean> {
  const { values, positionals } = parse(args, { ...shared, to: { type: 'string' } })
  if (!values.to || positionals.length > 0) throw wrongUsage('Say where to: ops backup --to <file>.')
  const file = resolvePath(values.to)
  if (existsSync(file)) throw fileIsThere(file)
  const server = await readServer(desk)
  const tool = chooseDumper(server)
  const began = performance.now()
  await dump(tool, { databaseUrl: desk.databaseUrl, file })
  const seconds = (performance.now() - began) / 1_000
  const { tables } = await readBackup(join(dirname(tool.path), 'pg_restore'), file)
  const bytes = statSync(file).size
  const keys = await findKeyIdsInUse(desk.database.db)
  if (values.json) desk.print(showJson({ file, bytes, seconds, tables, keys, server }, 2))
  else
    desk.print(
      [
        `${server.database} is in ${file}: ${tables} tables, ${showBytes(server.bytes)} on the server, ${showBytes(bytes)} here, ${showSeconds(seconds)}.`,
        'Keep it as you keep a secret: it holds webhook secrets in plain text.',
        keys.length === 0
          ? 'Nothing in it is sealed.'
          : `Its tokens open with TOKEN_KEYS alone, which are not in it: ${keys.join(', ')}. Keep these apart from it.`,
      ].join('\n'),
    )
  return true
}

function chooseDumper({ major }: Server): Tool {
  const found = findTools('pg_dump')
  const able = found.find((tool) => tool.major >= major)
  if (!able) throw noTool('pg_dump', found, major)
  return able
}

/** What is only half written never has its final name, and nobody else may read either. */
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
    await runTool(path, ['--format=custom', `--file=${unfinished}`], { databaseUrl })
    renameSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}
