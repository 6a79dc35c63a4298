import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { bundlePrograms, type Program } from '../../faults/stage/bundles.ts'
import { freePort } from '../../local/machine/free-port.ts'
import type { Stores } from '../harness/case.ts'
import { type PinnedProcess, startPinned } from '../harness/pinned-process.ts'

export interface Services {
  simulator: string
  ingestUrl: string
  worker: PinnedProcess
  ingest: PinnedProcess
  /** TOKEN_KEYS of the worker. */
  keys: string
  close(): Promise<void>
}

/** Simulator, webhook-ingest and worker, the worker alone on its core. */
export async function startServices(stores: Stores): Promise<Services> {
  const bundleOf = await bundlePrograms(stores.folder)
  const keys = `bench:${randomBytes(32).toString('base64')}`
  const ports = { simulators: await freePort(), ingest: await freePort(), worker: await freePort() }
  const simulator = `http://127.0.0.1:${ports.simulators}`
  const start = (program: Program, core: 'service' | 'rest', env: Record<string, string>) => {
    const logFile = join(stores.folder, `${program}.log`)
    const process = startPinned(bundleOf(program), { core, env: { ...env, LOG_LEVEL: 'warn' }, logFile })
    // Services say that they are ready by HTTP, not by a message.
    process.ready.catch(() => {})
    return process
  }
  const simulators = start('simulators', 'rest', {
    SIMULATOR_PORT: String(ports.simulators),
    SIMULATOR_DEMO_FOLDER: join(import.meta.dirname, '../../../packages/simulators/demo'),
    SIMULATOR_VALIDATE: 'off',
    SIMULATOR_RATE_LIMIT: '100000000',
  })
  const ingest = start('webhook-ingest', 'rest', {
    DATABASE_URL: stores.postgres.url,
    INGEST_PORT: String(ports.ingest),
    INGEST_METRICS_PORT: '0',
  })
  const worker = start('analysis-worker', 'service', {
    DATABASE_URL: stores.postgres.url,
    REDIS_URL: stores.redis.url,
    TOKEN_KEYS: keys,
    GITHUB_API_URL: `${simulator}/api/v3`,
    WORKER_PORT: String(ports.worker),
  })
  for (const port of Object.values(ports)) await untilReady(port)
  return {
    simulator,
    ingestUrl: `http://127.0.0.1:${ports.ingest}`,
    worker,
    ingest,
    keys,
    async close() {
      for (const process of [worker, ingest, simulators]) await process.stop()
    },
  }
}

async function untilReady(port: number): Promise<void> {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing was ready on port ${port} within 30 s`)
}
