import { Problem } from '@debrief/contracts/problem'
import type { Tool, ToolName } from './find-tools.ts'

const INSTALL = (major: number) =>
  `Install PostgreSQL's client programs of version ${major} or newer (Debian: apt-get install postgresql-client), or set PG_BIN to ` +
  'their folder. In Docker use those of the postgres container: docs/operations.md, Backup and restore.'

/** `found`: those that there are, all of them older than the server. */
export const noTool = (name: ToolName, found: readonly Tool[], major: number) =>
  new Problem(
    'no_tool',
    400,
    found.length === 0
      ? `${name} is not on this machine. ${INSTALL(major)}`
      : `The database runs on PostgreSQL ${major}, and a ${name} that is older cannot read it; here is ${found
          .map(({ path, version }) => `${path} ${version}`)
          .join(', ')}. ${INSTALL(major)}`,
  )

export const toolFailed = (name: string, said: string) =>
  new Problem('tool_failed', 400, `${name} did not succeed. It said:\n${said}`)

export const fileIsThere = (file: string) =>
  new Problem(
    'file_exists',
    409,
    `${file} is there already. A backup never replaces another: name a new file.`,
  )

export const noBackup = (file: string, said: string) =>
  new Problem('no_backup', 400, `${file} cannot be read as a backup:\n${said}`)

export const serverTooOld = (from: number, to: number) =>
  new Problem(
    'server_too_old',
    400,
    `The backup is of PostgreSQL ${from} and the database of DATABASE_URL runs on ${to}. Restore into ${from} or newer.`,
  )

export const notEmpty = (database: string, tables: readonly string[]) =>
  new Problem(
    'not_empty',
    409,
    `The database ${database} is not empty: it has ${tables.join(', ')} and so on. A backup is restored into a new database alone: ` +
      'create an empty one and set DATABASE_URL to it.',
  )
