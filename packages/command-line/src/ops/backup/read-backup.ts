import { noBackup } from './problems.ts'
import { runTool } from './run-tool.ts'

/** What a backup says of itself. */
export interface BackupFacts {
  /** As pg_dump wrote it, in the time zone of its machine. */
  madeAt: string
  /** Of the server it was made of. */
  serverVersion: string
  serverMajor: number
  tables: number
}

/** Reads the contents of a backup with this pg_restore. Throws a Problem where it cannot: no backup, broken off, or made by a newer one. */
export async function readBackup(pgRestore: string, file: string): Promise<BackupFacts> {
  const list = await runTool(pgRestore, ['--list', file]).catch((error: Error) => {
    throw noBackup(file, error.message)
  })
  const serverVersion = /^;\s+Dumped from database version: (\S+)/m.exec(list)?.[1]
  const madeAt = /^; Archive created at (.+)$/m.exec(list)?.[1]
  if (!serverVersion || !madeAt) throw noBackup(file, 'it does not say what it was made of')
  const tables = list.match(/^\d+; \d+ \d+ TABLE DATA /gm)?.length ?? 0
  return { madeAt, serverVersion, serverMajor: Number.parseInt(serverVersion, 10), tables }
}
