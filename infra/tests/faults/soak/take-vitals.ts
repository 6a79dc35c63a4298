import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitFor } from '../../../local/machine/wait.ts'
import type { ServiceProcess } from '../stage/service-process.ts'

/** Measured right after a garbage collection. */
export interface Vitals {
  heap: number
  rss: number
  /** The maximum number of listeners on one object, such as the process, a socket or a server. */
  listeners: number
  timers: number
  descriptors: number
}

const WITHIN_S = 30

export const probeSettings = (folder: string) => ({
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('./heap-probe.mjs', import.meta.url))}`,
  HEAP_PROBE_FOLDER: folder,
})

export async function takeVitals(
  { name, pid }: Pick<ServiceProcess, 'name' | 'pid'>,
  folder: string,
): Promise<Vitals> {
  const file = join(folder, `vitals-${pid}.json`)
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  const text = await waitFor(() => readIfThere(file), { seconds: WITHIN_S })
  if (text === null) throw new Error(`${name} didn't write its vitals within ${WITHIN_S} s`)
  return { ...JSON.parse(text), descriptors: readdirSync(`/proc/${pid}/fd`).length }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
