import type { Desk } from '../open-debrief.ts'

export interface Server {
  database: string
  version: string
  major: number
  /** Of the database on its disk. */
  bytes: number
}

export async function readServer({ database }: Desk): Promise<Server> {
  const { rows } = await database.pool.query<Server>(
    `select current_database() as database, split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int / 10000 as major, pg_database_size(current_database()) as bytes`,
  )
  return rows[0]!
}

/** Tables and the like of a database, three at most, but for those that extensions brought along. */
export async function readSomeTables({ database }: Desk): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relkind = 'S', c.relname limit 3`,
  )
  return rows.map(({ name }) => name)
}
