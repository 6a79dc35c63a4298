import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Folders } from '../folders.ts'
import { LaunchProblem } from '../launch-problem.ts'
import { type Memory, readMemory } from '../machine/memory.ts'
import { type ProcessRecord, readRecord } from '../machine/process-record.ts'
import { findProcess, listProcessTree } from '../machine/process-table.ts'
import { readLockFile } from '../postgres/lock-file.ts'
import { readServerNote } from '../redis/server-note.ts'
import { foreignHome } from '../stores/server-home.ts'

type Options = { folders: Folders; say: (line: string) => void }

export function measure({ folders, say }: Options): void {
  const launcher = readRecord<ProcessRecord>(folders.launcherRecord)
  if (!launcher) throw new LaunchProblem("Debrief isn't running. Start it with make run first.")
  const parts = listParts(folders, launcher.pid).map(({ name, pids }) => ({ name, ...sumMemory(pids) }))
  for (const part of [...parts, { name: 'sum', ...add(parts) }]) {
    const pss = part.pss === null ? '' : `${part.pss.toFixed(0).padStart(6)} MB pss`
    say(`${part.name.padEnd(18)} ${part.rss.toFixed(0).padStart(6)} MB rss ${pss}`)
  }
}

type Part = { name: string; pids: number[] }

function listParts(folders: Folders, launcher: number): Part[] {
  const services = readdirSync(folders.records)
    .filter((file) => file !== 'launcher.json')
    .flatMap((file) => {
      const record = readRecord<ProcessRecord>(join(folders.records, file))
      return record ? [{ name: file.replace('.json', ''), pids: listProcessTree(record.pid) }] : []
    })
  return [
    { name: 'launcher', pids: [launcher] },
    { name: 'make and npm', pids: findCallers(launcher) },
    ...services,
    ...findServers(folders),
  ]
}

function findCallers(pid: number): number[] {
  const parent = findProcess(findProcess(pid)?.parent ?? 0)
  if (!parent || !/^(npm|node|sh|dash|bash|make|gmake)/.test(parent.program)) return []
  return parent.program.endsWith('make') ? [parent.pid] : [parent.pid, ...findCallers(parent.pid)]
}

function findServers({ data }: Folders): Part[] {
  return [data, foreignHome(data)].flatMap((home) => {
    if (home === null) return []
    const redis = readServerNote(join(home, 'redis'))
    const postgres = readdirSync(home)
      .filter((name) => /^pg\d+$/.test(name))
      .flatMap((name) => readLockFile(join(home, name)) ?? [])
    return [
      ...(redis ? [{ name: 'Redis', pids: listProcessTree(redis.pid) }] : []),
      ...postgres.map(({ pid }) => ({ name: 'PostgreSQL', pids: listProcessTree(pid) })),
    ]
  })
}

function sumMemory(pids: number[]): Memory {
  return add(pids.map(readMemory).filter((memory) => memory !== null))
}

function add(parts: Memory[]): Memory {
  return parts.reduce<Memory>(
    (sum, { rss, pss }) => ({ rss: sum.rss + rss, pss: pss === null ? sum.pss : (sum.pss ?? 0) + pss }),
    { rss: 0, pss: null },
  )
}
