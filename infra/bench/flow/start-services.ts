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
  /** The worker's TOKEN_KEYS setting. */
  keys: string
  close(): Promise<void>
}

/** A GitHub simulator that runs in the benchmark's own process. */
export interface OwnGithub {
  url: string
  /** Extra settings for webhook-ingest and the worker. */
  settings: Record<string, string>
}

interface ServiceOptions {
  /**
   * Starts a simulator that sends its webhooks to `ingestUrl`. By default, the simulator runs as a separate process.
   */
  openGithub?: (ingestUrl: string) => Promise<OwnGithub>
}

/** Starts the simulator, webhook-ingest and the worker. The worker gets its own core if processes can be pinned. */
export async function startServices(stores: Stores, { openGithub }: ServiceOptions = {}): Promise<Services> {
  const bundleOf = await bundlePrograms(stores.folder)
  const keys = `bench:${randomBytes(32).toString('base64')}`
  const ports = { ingest: await freePort(), worker: await freePort() }
  const ingestUrl = `http://127.0.0.1:${ports.ingest}`
  const start: Start = (program, core, env) => {
    const logFile = join(stores.folder, `${program}.log`)
    const process = startPinned(bundleOf(program), { core, env: { ...env, LOG_LEVEL: 'warn' }, logFile })
    // Services report readiness over HTTP and send no message, so `ready` rejects when they stop.
    process.ready.catch(() => {})
    return process
  }
  const own = await openGithub?.(ingestUrl)
  const simulators = own ? null : await startSimulators(start)
  const simulator = own?.url ?? simulators!.url
  const ingest = start('webhook-ingest', 'rest', {
    DATABASE_URL: stores.postgres.url,
    INGEST_PORT: String(ports.ingest),
    INGEST_METRICS_PORT: '0',
    ...own?.settings,
  })
  const worker = start('analysis-worker', 'service', {
    DATABASE_URL: stores.postgres.url,
    REDIS_URL: stores.redis.url,
    TOKEN_KEYS: keys,
    GITHUB_API_URL: `${simulator}/api/v3`,
    WORKER_PORT: String(ports.worker),
    WORKER_METRICS_PORT: '0',
    ...own?.settings,
  })
  for (const port of Object.values(ports)) await untilReady(port)
  return {
    simulator,
    ingestUrl,
    worker,
    ingest,
    keys,
    async close() {
      for (const process of [worker, ingest, simulators?.process]) await process?.stop()
    },
  }
}

type Start = (program: Program, core: 'service' | 'rest', env: Record<string, string>) => PinnedProcess

async function startSimulators(start: Start): Promise<{ url: string; process: PinnedProcess }> {
  const port = await freePort()
  const process = start('simulators', 'rest', {
    SIMULATOR_PORT: String(port),
    SIMULATOR_VALIDATE: 'off',
    SIMULATOR_RATE_LIMIT: '100000000',
  })
  await untilReady(port)
  return { url: `http://127.0.0.1:${port}`, process }
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
