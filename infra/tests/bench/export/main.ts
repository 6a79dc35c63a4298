import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@debrief/database/connect'
import type { Pool } from 'pg'
import { bundleServices, getBundlePath } from '../../../local/build/bundle-services.ts'
import { freePort } from '../../../local/machine/free-port.ts'
import { projectRoot } from '../../../local/project-root.ts'
import { isQuick, type Report, runBenchmark, type Stores, updateStatistics } from '../harness/benchmark.ts'
import { pin, startPinned, untilReady } from '../harness/processes.ts'
import { met, table } from '../harness/report.ts'
import { median } from '../harness/statistics.ts'
import { type Person, seedPerson } from './seed.ts'

/** Measures the download of a list as CSV, compared with COPY of the same rows, and the memory that it takes. */
const [FEW, ROWS, MANY] = isQuick ? [1_000, 10_000, 20_000] : [1_000, 10_000, 100_000]
const TIMES = isQuick ? 3 : 5
const LIMITS = { milliseconds: 1_000, megabytes: 30 }
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
      exports.push(await time(() => download(port, person, rows)))
      peaks.push(readPeak(gateway.pid) - before)
      copies.push(await time(() => copy(connection.pool, person)))
    }
    figures.push({ rows, ms: median(exports), copyMs: median(copies), megabytes: median(peaks) })
  }
  await gateway.stop()
  await connection.close()
  return report(figures as [Figures, Figures, Figures])
})

function report([few, main, many]: [Figures, Figures, Figures]): Report {
  const growth = many.megabytes - few.megabytes
  const count = (number: number) => number.toLocaleString('en')
  return {
    title: 'Exports',
    method: `with a list of pull requests as CSV, through the gateway in its own process: medians of ${TIMES} downloads after a warm-up. COPY writes the same columns of the same rows to the client, without checks, in one statement. Memory is by how much the gateway’s peak resident memory during a download exceeds its memory before it.`,
    body: [
      table(
        ['rows', 'CSV', 'COPY', 'times as long', 'more memory at the peak'],
        [few, main, many].map(({ rows, ms, copyMs, megabytes }) => [
          count(rows),
          `${ms.toFixed(0)} ms`,
          `${copyMs.toFixed(0)} ms`,
          (ms / copyMs).toFixed(1),
          `${megabytes.toFixed(0)} MB`,
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
        subject: `memory at the peak with ${count(many.rows)} rows: ${many.megabytes.toFixed(0)} MB more than before`,
        beside: `with ${count(few.rows)} rows: ${few.megabytes.toFixed(0)} MB`,
        figure: `${growth.toFixed(0)} MB more`,
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
    },
    logFile: join(folder, 'gateway.log'),
  })
}

interface Figures {
  rows: number
  ms: number
  copyMs: number
  megabytes: number
}

async function time(act: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

/** Reads the file without keeping it. Throws if it doesn't have this many lines. */
async function download(port: number, { cookie }: Person, rows?: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/pull-requests/export?format=csv`, {
    headers: { cookie },
  })
  if (!response.ok || !response.body) throw new Error(`the export was answered with ${response.status}`)
  let lines = -1
  for await (const piece of response.body) for (const byte of piece) if (byte === 10) lines += 1
  if (rows !== undefined && lines !== rows) throw new Error(`${lines} lines instead of ${rows}`)
}

/** pg reads the rows and drops them. */
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

/** Resets the process's peak, and returns its resident memory in MB. */
function resetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return readStatus(pid, 'VmRSS')
}

function readPeak(pid: number): number {
  return readStatus(pid, 'VmHWM')
}
