import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '../../../local/machine/wait.ts'
import type { ServiceProcess } from '../stage/service-process.ts'

/**
 * The bytes and the number of objects for each constructor. Objects without a constructor are listed by type:
 * `(string)`.
 */
export type HeapSummary = Map<string, { bytes: number; objects: number }>

/** The parts of V8's snapshot format that are read: each node is a row of `node_fields` in the flat array `nodes`. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
  strings: string[]
}

const WITHIN_S = 120
const LISTED = 8

/** Makes a process that runs heap-probe.mjs write a heap snapshot, and summarizes it. */
export async function takeHeapSummary(
  { name, pid }: Pick<ServiceProcess, 'name' | 'pid'>,
  folder: string,
): Promise<HeapSummary> {
  const file = join(folder, `heap-${pid}.heapsnapshot`)
  writeFileSync(join(folder, `snapshot-${pid}`), '')
  process.kill(pid, 'SIGUSR2')
  const snapshot = await waitFor(() => readIfComplete(file), { seconds: WITHIN_S })
  if (snapshot === null) throw new Error(`${name} didn't write its heap snapshot within ${WITHIN_S} s`)
  rmSync(file)
  return summarize(snapshot)
}

/**
 * Returns null while the file doesn't exist. The probe writes the snapshot under another name and renames it when it's
 * complete.
 */
function readIfComplete(file: string): Snapshot | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function summarize({ snapshot, nodes, strings }: Snapshot): HeapSummary {
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ]
  const summary: HeapSummary = new Map()
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = types[0][nodes[node + type]!]!
    const constructor = kind === 'object' ? strings[nodes[node + name]!]! : `(${kind})`
    const row = summary.get(constructor) ?? { bytes: 0, objects: 0 }
    row.bytes += nodes[node + size]!
    row.objects += 1
    summary.set(constructor, row)
  }
  return summary
}

/** Describes the total growth and the constructors whose objects grew most, in KiB. */
export function describeGrowth(before: HeapSummary, after: HeapSummary): string {
  const grown = [...after]
    .map(([constructor, { bytes, objects }]) => ({
      constructor,
      bytes: bytes - (before.get(constructor)?.bytes ?? 0),
      objects: objects - (before.get(constructor)?.objects ?? 0),
    }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((one, other) => other.bytes - one.bytes)
  const total = sumBytes(after) - sumBytes(before)
  const rows = grown
    .slice(0, LISTED)
    .map(({ constructor, bytes, objects }) => `${constructor} ${toKib(bytes)} (${objects} objects)`)
  return `${toKib(total)}: ${rows.join(', ')}`
}

const sumBytes = (summary: HeapSummary) => [...summary.values()].reduce((sum, { bytes }) => sum + bytes, 0)

const toKib = (bytes: number) => `${bytes < 0 ? '' : '+'}${Math.round(bytes / 1024)} KiB`
