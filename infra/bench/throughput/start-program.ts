import { join } from 'node:path'
import { bundleOf, bundleServices } from '../../local/build/bundle-services.ts'
import { freePort } from '../../local/machine/free-port.ts'
import { waitFor } from '../../local/machine/wait.ts'
import { projectRoot } from '../../local/project-root.ts'
import type { Stores } from '../harness/case.ts'
import { type Core, type PinnedProcess, startPinned } from '../harness/pinned-process.ts'

const entries = {
  'bench-work-github': 'infra/bench/throughput/servers/github.ts',
  'bench-work-loop': 'infra/bench/throughput/servers/loop.ts',
  'bench-work-naive': 'infra/bench/throughput/servers/naive.ts',
  'bench-work-fifo': 'infra/bench/fairness/servers/fifo.ts',
  'bench-work-worker': 'services/analysis-worker/src/main.ts',
}

export type WorkProgram = keyof typeof entries

export const bundleWork = (): Promise<void> =>
  bundleServices(
    projectRoot(),
    Object.entries(entries).map(([name, entry]) => ({ name, entry })),
  )

/** Resolves when it said that it is ready, with what it said. */
export async function startProgram(
  stores: Stores,
  name: WorkProgram,
  { core, env }: { core: Core; env: Record<string, string> },
): Promise<{ process: PinnedProcess; said: unknown }> {
  const logFile = join(stores.folder, `${name}.log`)
  const process = startPinned(bundleOf(projectRoot(), name), { core, env, logFile })
  return { process, said: await process.ready }
}

/** The worker as it is, which says by HTTP that it is ready. */
export async function startWorker(stores: Stores, env: Record<string, string>): Promise<PinnedProcess> {
  const port = await freePort()
  const worker = startPinned(bundleOf(projectRoot(), 'bench-work-worker'), {
    core: 'service',
    env: { ...env, WORKER_PORT: String(port), WORKER_METRICS_PORT: '0', DIGEST: 'off', LOG_LEVEL: 'warn' },
    logFile: join(stores.folder, 'worker.log'),
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await waitFor(isReady, { seconds: 30 }))) throw new Error('the worker did not become ready')
  return worker
}
