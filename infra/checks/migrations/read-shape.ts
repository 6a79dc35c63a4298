import type { Pool, PoolClient } from 'pg'

interface Column {
  type: string
  notNull: boolean
  filled: boolean
}

/**
 * The parts of the schema that code relies on, by name. Names of columns and constraints start with the table's name.
 */
export interface Shape {
  tables: Set<string>
  columns: Map<string, Column>
  constraints: Map<string, { columns: string[]; definition: string; unique: boolean }>
  /** Return types by signature. */
  functions: Map<string, string>
}

const TABLES = `select relname as name from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace`

const COLUMNS = `
  select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
    a.atthasdef or a.attidentity <> '' as filled
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relkind in ('r', 'p', 'v') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`

const CONSTRAINTS = `
  select c.relname || '.' || k.conname as name, pg_get_constraintdef(k.oid) as definition, k.contype in ('u', 'p') as unique,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (k.conkey)) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.connamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'u', 'p', 'x')
  union all
  select c.relname || '.' || i.relname, pg_get_indexdef(i.oid), true,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (x.indkey))
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where x.indisunique and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = i.oid)`

/** Excludes functions that belong to extensions. */
const FUNCTIONS = `
  select p.oid::regprocedure::text as name, pg_get_function_result(p.oid) as type from pg_proc p
  where p.pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

type NamedRow<Facts> = Facts & { name: string }
type Constraint = { columns: string[]; definition: string; unique: boolean }

export async function readShape(pool: Pool | PoolClient): Promise<Shape> {
  const tables = await pool.query<{ name: string }>(TABLES)
  const columns = await pool.query<NamedRow<Column>>(COLUMNS)
  const constraints = await pool.query<NamedRow<Constraint>>(CONSTRAINTS)
  const functions = await pool.query<{ name: string; type: string }>(FUNCTIONS)
  return {
    tables: new Set(tables.rows.map(({ name }) => name)),
    columns: byName(columns.rows),
    constraints: byName(constraints.rows),
    functions: new Map(functions.rows.map(({ name, type }) => [name, type])),
  }
}

const byName = <Facts>(rows: readonly NamedRow<Facts>[]) => new Map(rows.map((row) => [row.name, row]))
