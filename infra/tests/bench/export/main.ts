/**
 * Measures how long it takes to download a list as CSV, compared with PostgreSQL's COPY of the same rows. Also measures
 * the gateway's memory during the download.
 */

import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@debrief/database/connect'
import type { Pool } from 'pg'
import { bundleServices, getBundlePath } from '../../../local/build/bundle-services.ts'
import { freePort } from '../../../local/machine/free-port.ts'
import { projectRoot } from '../../../local/project-root.ts'
import { probeSettings, takeVitals } from '../../faults/soak/take-vitals.ts'
import { isQuick, type Report, runBenchmark, type Stores, updateStatistics } from '../harness/benchmark.ts'
import { pin, startPinned, untilReady } from '../harness/processes.ts'
import { met, table } from '../harness/report.ts'
import { median } from '../harness/statistics.ts'
import { type Person, seedPerson } from './seed.ts'

const [FEW, ROWS, MANY] = isQuick ? [1_000, 10_000, 20_000] : [1_000, 10_000, 100_000]
const TIMES = isQuick ? 3 : 5
const LIMITS = { milliseconds: 1_000, megabytes: 5 }
const name = 'bench-export-gateway'

await runBenchmark('export', async (stores) => {
  await bundleServices(projectRoot(), [{ name, entry: 'services/gateway/src/main.ts' }])
  pin(process.pid, 'rest')
  const connection = connect(stores.postgres.url, { statementTimeout: 600_000, max: 2 })
  const people = []
  for (const rows of [FEW, ROWS, MANY]) people.push({ rows, person: await seedPerson(connection.db, rows) })
  await updateStatistics(connection.pool)
  const port = await freePort()
  const gateway = startGateway(stores, port)
  await untilReady(port)
  for (const { person } of people) await download(port, person)
  const figures = []
  for (const { rows, person } of people) {
    const [exports, copies, peaks]: [number[], number[], number[]] = [[], [], []]
    for (let at = 0; at < TIMES; at += 1) {
      const before = resetPeak(gateway.pid)
      exports.push(await time(() => download(port, person, { rows })))
      peaks.push(readPeak(gateway.pid) - before)
      copies.push(await time(() => copy(connection.pool, person)))
    }
    const heap = await measureHeap(stores, gateway.pid, (halfway) =>
      download(port, person, { rows, halfway }),
    )
    figures.push({ rows, ms: median(exports), copyMs: median(copies), peak: median(peaks), heap })
  }
  await gateway.stop()
  await connection.close()
  return report(figures as [Figures, Figures, Figures])
})

function report([few, main, many]: [Figures, Figures, Figures]): Report {
  const growth = many.heap - few.heap
  const count = (number: number) => number.toLocaleString('en')
  return {
    title: 'Exports',
    method: `with a list of pull requests as CSV, through the gateway in its own process: medians of ${TIMES} downloads after a warm-up. COPY writes the same columns of the same rows to the client, without checks, in one statement. Memory in use is measured in the middle of a download, after a garbage collection. The peak is by how much resident memory exceeds that before the download; it includes garbage that Node hasn’t collected yet.`,
    body: [
      table(
        ['rows', 'CSV', 'COPY', 'times as long', 'memory in use', 'peak'],
        [few, main, many].map(({ rows, ms, copyMs, heap, peak }) => [
          count(rows),
          `${ms.toFixed(0)} ms`,
          `${copyMs.toFixed(0)} ms`,
          (ms / copyMs).toFixed(1),
          `${heap.toFixed(1)} MB`,
          `+${peak.toFixed(0)} MB`,
        ]),
      ),
    ],
    rows: [
      {
        row: 14,
        subject: `pull requests as CSV: ${main.ms.toFixed(0)} ms`,
        beside: `COPY of the same rows: ${main.copyMs.toFixed(0)} ms`,
        figure: `${(main.ms / main.copyMs).toFixed(1)} times as long`,
        goal: `< ${LIMITS.milliseconds / 1_000} s`,
        verdict: met(main.ms < LIMITS.milliseconds),
      },
      {
        row: 14,
        subject: `memory in use during an export of ${count(many.rows)} rows: ${many.heap.toFixed(1)} MB`,
        beside: `of ${count(few.rows)} rows: ${few.heap.toFixed(1)} MB`,
        figure: `${growth.toFixed(1)} MB more`,
        goal: `≤ ${LIMITS.megabytes} MB`,
        verdict: met(growth <= LIMITS.megabytes),
      },
    ],
  }
}

function startGateway({ postgres, folder }: Stores, port: number) {
  return startPinned(getBundlePath(projectRoot(), name), {
    core: 'service',
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      PORT: String(port),
      GATEWAY_METRICS_PORT: '0',
      TOKEN_KEYS: `bench:${randomBytes(32).toString('base64')}`,
      BILLING: 'off',
      QUEUE_BACKEND: 'postgres',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
      ...probeSettings(folder),
    },
    logFile: join(folder, 'gateway.log'),
  })
}

interface Figures {
  rows: number
  ms: number
  copyMs: number
  /** In MB. */
  heap: number
  peak: number
}

async function time(act: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

/** Returns the gateway's heap and external memory halfway through a download, in MB. */
async function measureHeap(
  { folder }: Stores,
  pid: number,
  act: (halfway: () => Promise<void>) => Promise<void>,
): Promise<number> {
  let heap = Number.NaN
  await act(async () => {
    heap = (await takeVitals({ name: 'the gateway', pid }, folder)).heap / 1024 ** 2
  })
  return heap
}

interface DownloadOptions {
  rows?: number
  /** Called once, when half of the rows have arrived. The download pauses until the returned promise resolves. */
  halfway?: () => Promise<void>
}

async function download(
  port: number,
  { cookie }: Person,
  { rows, halfway }: DownloadOptions = {},
): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/pull-requests/export?format=csv`, {
    headers: { cookie },
  })
  if (!response.ok || !response.body) throw new Error(`the export was answered with ${response.status}`)
  let lines = -1
  let isHalf = false
  for await (const piece of response.body) {
    for (const byte of piece) if (byte === 10) lines += 1
    if (!halfway || isHalf || rows === undefined || lines < rows / 2) continue
    isHalf = true
    await halfway()
  }
  if (rows !== undefined && lines !== rows) throw new Error(`${lines} lines instead of ${rows}`)
}

async function copy(pool: Pool, { id }: Person): Promise<void> {
  await pool.query(`copy (
    select p.merged_at, r.repo_full_name, p.pr_number, p.title, p.author_username, p.assisted_by, p.language,
      p.commits_count, p.additions, p.deletions, p.review_comments_count, p.analysis_status, a.score, a.mistakes_count,
      p.html_url
    from pull_requests p join repositories r on r.id = p.repository_id
    left join pr_analysis a on a.pull_request_id = p.id and a.superseded_at is null
    where p.user_id = '${id}' and p.merged_at is not null
    order by p.merged_at desc, p.id desc) to stdout with (format csv, header)`)
}

function readStatus(pid: number, field: string): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1_024
}

/** Resets the process's peak memory, and returns its resident memory in MB. */
function resetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return readStatus(pid, 'VmRSS')
}

function readPeak(pid: number): number {
  return readStatus(pid, 'VmHWM')
}
