import { removeExpired } from '@debrief/analysis-worker/chores/remove-expired-data'
import type { Connection } from '@debrief/database/connect'
import { eraseAccount } from '@debrief/database/operations/retention/erase-account'
import { verify } from '@debrief/database/operations/verify'
import { keptSince } from '@debrief/domain/operations/retention'
import { table } from '../harness/report.ts'
import { MAX_LIST_LENGTH, seededId } from './seed.ts'

const EXPIRED = 100_000
/** The share of rows that change before each vacuum, in percent. */
const CHANGED = 1

/** Measures storage and maintenance. Deletes the person with the longest list, so it must run after the reads. */
export async function measureScale(connection: Connection, pullRequests: number): Promise<string[]> {
  const tables = await readSizes(connection)
  const bytes = tables.reduce((sum, { size }) => sum + size, 0)
  const sizes = table(
    ['table', 'rows', 'GB', 'of it indexes', 'bytes for each pull request'],
    tables
      .filter(({ size }) => size > bytes / 100)
      .map(({ name, rows, size, indexes }) => [
        `\`${name}\``,
        rows.toLocaleString('en'),
        toGb(size),
        toGb(indexes),
        Math.round(size / pullRequests).toLocaleString('en'),
      ]),
  )
  const vacuums = await measureVacuum(connection, tables.slice(0, 5))
  const retention = await measureRetention(connection)
  const erasure = await measureErasure(connection)
  const checked = await measure(() => verify(connection.pool))
  const count = (number: number) => number.toLocaleString('en')
  return [
    `All tables take ${toGb(bytes)} GB, which is ${toGb((bytes / pullRequests) * 1_000_000)} GB for a million pull requests.`,
    sizes,
    table(
      ['work', 'took'],
      [
        ...vacuums,
        [
          `retention: ${count(EXPIRED)} deliveries and as many notifications deleted`,
          `${seconds(retention.ms)}, ${count(Math.round((retention.value / retention.ms) * 1_000))} rows a second`,
        ],
        [`an account with ${count(MAX_LIST_LENGTH)} pull requests erased`, seconds(erasure)],
        [`all ${checked.value.asked} invariants checked`, seconds(checked.ms)],
      ],
    ),
  ]
}

interface TableSize {
  name: string
  rows: number
  /** Includes indexes. In bytes, like `indexes`. */
  size: number
  indexes: number
}

async function readSizes({ pool }: Connection): Promise<TableSize[]> {
  const { rows } = await pool.query<TableSize>(`
    select relname as name, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(oid) as size,
      pg_indexes_size(oid) as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by size desc`)
  return rows
}

async function measureVacuum({ pool }: Connection, tables: readonly TableSize[]): Promise<string[][]> {
  const rows: string[][] = []
  for (const { name } of tables) {
    const { rows: columns } = await pool.query<{ column: string }>(
      `select column_name as column from information_schema.columns where table_name = '${name}' and data_type = 'timestamp with time zone' limit 1`,
    )
    const { column } = columns[0]!
    // Sets a column to its own value, which still writes a new version of the row.
    await pool.query(`
      set session_replication_role = replica;
      update ${name} set ${column} = ${column} where abs(hashtext(ctid::text)) % ${100 / CHANGED} = 0;
      set session_replication_role = origin`)
    const { ms } = await measure(() => pool.query(`vacuum (analyze) ${name}`))
    rows.push([`vacuum of \`${name}\` after ${CHANGED}% of its rows changed`, seconds(ms)])
  }
  return rows
}

async function measureRetention(database: Connection): Promise<{ ms: number; value: number }> {
  await database.pool.query(`
    insert into deliveries (source, hook_id, delivery_id, event, facts, received_at, state, outcome, finished_at)
    select 'github-app', '1', 'expired-' || n, 'pull_request', jsonb_build_object('text', repeat('x', 1500)),
      now() - interval '100 days', 'done', 'routed', now() - interval '100 days' from generate_series(1, ${EXPIRED}) n;
    insert into notifications (user_id, kind, pull_request_id, in_app, created_at)
    select user_id, 'review_ready', id, true, now() - interval '100 days' from pull_requests
    where user_id <> '${seededId('person', 1)}' limit ${EXPIRED}`)
  const log = { info: () => {}, warn: () => {}, error: () => {} } as never
  return measure(async () => {
    const done = await removeExpired({ database, log, webhookUrl: 'http://127.0.0.1' })
    return Object.values(done).reduce((sum, rows) => sum + rows, 0)
  })
}

async function measureErasure({ db, pool }: Connection): Promise<number> {
  const userId = seededId('person', 1)
  await pool.query(`
    update users set deleted_at = now() - interval '100 days' where id = '${userId}';
    delete from stripe_subscriptions where subscription_id = 'sub_1'`)
  const { ms, value } = await measure(() =>
    eraseAccount(db, { userId, deletedBefore: keptSince('deletedAccounts', new Date()) }),
  )
  if (value !== 'erased') throw new Error(`The account wasn’t erased: ${value}.`)
  return ms
}

async function measure<Value>(work: () => Promise<Value>): Promise<{ ms: number; value: Value }> {
  const from = performance.now()
  const value = await work()
  return { ms: performance.now() - from, value }
}

const toGb = (bytes: number) => (bytes / 1e9).toFixed(1)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
