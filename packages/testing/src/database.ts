import { randomBytes } from 'node:crypto'
import type { Database } from '@debrief/database/connect'
import { nameOfRole } from '@debrief/database/roles/roles'
import type { DB } from '@debrief/database/tables'
import { sql } from 'kysely'
import { Client, type Pool } from 'pg'
import { onDatabase } from './database-url.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

export const TEMPLATE = 'debrief'

export function testServer(): string {
  const url = process.env.DEBRIEF_TEST_POSTGRES
  if (!url) throw new Error('DEBRIEF_TEST_POSTGRES is missing. The setup of the tests sets it.')
  return url
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const server = testServer()
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name} template ${TEMPLATE}`)
  // The template contains all grants except those on the database itself.
  await run(server, `grant create on database ${name} to ${nameOfRole('worker')}`)
  return {
    url: onDatabase(server, name),
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Empties the named tables and all tables that reference them. Without names, empties all tables except those that
 * migrations and grants fill. With few rows, deleting is much faster than `truncate … cascade`, which creates files.
 */
export async function emptyTables(db: Database, ...names: (keyof DB)[]): Promise<void> {
  const named = sql`unnest(array[${sql.join(names.map((name) => sql.lit(name)))}]::regclass[])`
  const all = sql`format('%I', tablename)::regclass from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'job_rights'`
  // The lock waits for running write transactions, as `truncate` does. The `replica` role turns off foreign key checks,
  // so tables can be emptied in any order.
  await sql`
    do $empty$
    declare
      name regclass;
      names regclass[] := array(
        with recursive reached (id) as (
          select ${names.length > 0 ? named : all}
          union select conrelid from pg_constraint join reached on confrelid = id where contype = 'f')
        select id from reached);
    begin
      set local session_replication_role = replica;
      execute 'lock table ' || array_to_string(names, ', ') || ' in exclusive mode';
      foreach name in array names loop
        execute 'delete from ' || name;
      end loop;
    end $empty$`.execute(db)
}

export async function computeChecksums(pool: Pool): Promise<Record<string, string>> {
  const { rows: places } = await pool.query<{ name: string; kind: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name, kind } of places) {
    const asked =
      kind === 'S'
        ? `select last_value || ' ' || is_called as sum from ${name}`
        : `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 7)), 0) as sum from ${name} t`
    const { rows } = await pool.query<{ sum: string }>(asked)
    sums[name] = rows[0]!.sum
  }
  return sums
}
