import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { findProcess } from './process-table.ts'

/** A process as noted in a file. The start time tells it from a later one that was given the same number. */
export type ProcessRecord = { pid: number; startedAt: string }

export function recordOf(pid: number): ProcessRecord {
  return { pid, startedAt: findProcess(pid)?.startedAt ?? '' }
}

export function stillRuns(record: ProcessRecord): boolean {
  const found = findProcess(record.pid)
  return found !== null && !found.state.startsWith('Z') && found.startedAt === record.startedAt
}

/** null when there is no such file, or what it names has ended; the file is then removed. */
export function readRecord<Note extends ProcessRecord>(file: string): Note | null {
  const note = parse<Note>(file)
  if (note && stillRuns(note)) return note
  rmSync(file, { force: true })
  return null
}

const RETRY_MS = 1_000

/**
 * Notes a running process in a file, in one step, so that a full disk never leaves half a note. If it can't be written, that
 * is tried again every second while the process runs: the launcher must go on without it.
 */
export function writeRecord(file: string, note: ProcessRecord & Record<string, unknown>): void {
  try {
    writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch {
    rmSync(`${file}.new`, { force: true })
    setTimeout(() => stillRuns(note) && writeRecord(file, note), RETRY_MS).unref()
  }
}

/** False when somebody else's note of a running process is there already. */
export function claimRecord(file: string, note: ProcessRecord & Record<string, unknown>): boolean {
  if (readRecord(file)) return false
  try {
    writeFileSync(file, JSON.stringify(note), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function parse<Note>(file: string): Note | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Note
  } catch {
    return null
  }
}
