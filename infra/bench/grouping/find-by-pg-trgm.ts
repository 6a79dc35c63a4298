import type { Groupable, GroupEntry } from '@debrief/analysis/grouping/groupable'
import { type Connection, connect } from '@debrief/database/connect'

const THRESHOLD = 0.3

/** A row for each group with its title and description, and the nearest one of the category by pg_trgm and a GIN index. */
export interface TrigramTable {
  /** The id of the nearest group; null where none is as alike as 0.3, PostgreSQL's own threshold. */
  find(one: Groupable): Promise<string | null>
  close(): Promise<void>
}

/** `databaseUrl`: of a server that has the extension and a role that may create it. */
export async function fillTrigramTable(
  databaseUrl: string,
  groups: readonly GroupEntry[],
): Promise<TrigramTable> {
  const { pool, close }: Connection = connect(databaseUrl, { max: 1, statementTimeout: 60_000 })
  await pool.query(`create extension if not exists pg_trgm;
    drop table if exists bench_groups;
    create table bench_groups (id text, category text, said text)`)
  await pool.query(
    'insert into bench_groups select * from unnest($1::text[], $2::text[], $3::text[]) as g (id, category, said)',
    [groups.map(({ id }) => id), groups.map(({ category }) => category), groups.map(textOf)],
  )
  await pool.query('create index on bench_groups using gin (said gin_trgm_ops)')
  await pool.query('vacuum analyze bench_groups')
  await pool.query(`set pg_trgm.similarity_threshold = ${THRESHOLD}`)
  return {
    async find(one) {
      const { rows } = await pool.query<{ id: string }>({
        name: 'find',
        text: `select id from bench_groups where category = $1 and said % $2
          order by similarity(said, $2) desc limit 1`,
        values: [one.category, textOf(one)],
      })
      return rows[0]?.id ?? null
    },
    close,
  }
}

const textOf = ({ title, description }: { title: string; description: string }) => `${title} ${description}`
