import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { canPin } from './processes.ts'
import { median } from './statistics.ts'

export function describeMachine(folder: string): string[] {
  return [
    `${machineName()}, load average ${loadAverage()}`,
    `Node ${process.version}; ${readVersions(['pg', 'bullmq', 'ioredis', '@octokit/webhooks', 'express']).join(', ')}`,
    `fsync of 8 KiB takes ${fsyncTime(folder).toFixed(2)} ms (median of 50)`,
    canPin
      ? 'service on core 0, everything else on core 1'
      : 'processes are not pinned: there is no taskset here',
  ]
}

export function machineName(): string {
  const memory = (totalmem() / 2 ** 30).toFixed(0)
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GiB`
}

export function loadAverage(): string {
  return loadavg()
    .map((value) => value.toFixed(2))
    .join(' ')
}

function readVersions(libraries: string[]): string[] {
  return libraries.map((name) => {
    const file = new URL(`../../../../node_modules/${name}/package.json`, import.meta.url)
    return `${name} ${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`
  })
}

function fsyncTime(folder: string): number {
  const file = join(folder, 'fsync')
  const handle = openSync(file, 'w')
  const page = Buffer.alloc(8192, 1)
  const times = Array.from({ length: 50 }, () => {
    const from = performance.now()
    writeSync(handle, page)
    fsyncSync(handle)
    return performance.now() - from
  })
  closeSync(handle)
  rmSync(file)
  return median(times)
}
