import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateToLatest } from '@debrief/database/migrate/migrate'
import { startPostgres, startRedis } from '@debrief/testing/servers'
import type { Pool } from 'pg'
import { projectRoot } from '../../../local/project-root.ts'
import { describeMachine, loadAverage, machineName } from './machine.ts'
import { closeAll, closeOnEnd, forgetClose, pin } from './processes.ts'
import { type HeadlineRow, toMark, writeHeadline, writeSection } from './report.ts'

export const isQuick = process.argv.includes('--quick')

export interface Stores {
  postgres: { url: string; pid: number }
  redis: { url: string; pid: number }
  folder: string
}

export interface Report {
  title: string
  /** The text that follows "Measured on 2026-11-22". */
  method: string
  body: readonly string[]
  rows: readonly HeadlineRow[]
  /** The page of docs/ to update, by default benchmarks.md. Only benchmarks.md has the headline table. */
  page?: string
}

export async function runBenchmark(
  name: string,
  measure: (stores: Stores) => Promise<Report>,
): Promise<void> {
  try {
    const stores = await startStores()
    const machine = describeMachine(stores.folder)
    publish(name, machine, await measure(stores))
    await stores.close()
  } catch (error) {
    // Prints the error before the servers stop. Otherwise, errors from broken connections would hide it.
    console.error(error)
    await closeAll()
    process.exit(1)
  }
}

/** Both values are read before the benchmark adds load or pins this process to a core. */
const [load, machine] = [loadAverage(), machineName()]

const HEADLINE_PAGE = 'benchmarks.md'

/** Prints a report. Unless the run is quick, also updates its page. */
export function publish(
  name: string,
  facts: readonly string[],
  { title, method, body, rows, page = HEADLINE_PAGE }: Report,
): void {
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const mark = toMark({ command: `npm run bench ${name}`, when, machine, load, rows: [...rows] })
  const intro = `Measured on ${when.slice(0, 10)}${/^\w/.test(method) ? ' ' : ''}${method}`
  const marks = page === HEADLINE_PAGE ? [mark] : []
  const text = [`## ${title}`, intro, facts.map((fact) => `- ${fact}`).join('\n'), ...body, ...marks].join(
    '\n\n',
  )
  console.log(`\n${text}`)
  if (isQuick) return
  const file = join(projectRoot(), 'docs', page)
  writeSection(file, name, text)
  if (page === HEADLINE_PAGE) writeHeadline(file)
}

async function startStores(): Promise<Stores & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-bench-'))
  // The servers may run as a different user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: true })
  const redis = await startRedis({ folder: join(folder, 'redis'), durable: true })
  if (!redis) {
    await postgres.stop()
    throw new Error('The benchmarks need Redis: install redis-server or valkey-server and start again.')
  }
  const close = async () => {
    forgetClose(close)
    await postgres.stop()
    await redis.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  closeOnEnd(close)
  await migrateToLatest(postgres.url)
  for (const { pid } of [postgres, redis]) pin(pid, 'rest')
  return { postgres, redis, folder, close }
}

/**
 * Updates the statistics as autovacuum does within a minute. Without them, PostgreSQL would plan statements for empty
 * tables.
 */
export async function updateStatistics(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query('vacuum analyze')
}
