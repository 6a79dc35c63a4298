import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { findProcess } from './process-table.ts'

/** The start time distinguishes the process from a later one with the same id. */
export type ProcessRecord = { pid: number; startedAt: string }

export function createRecord(pid: number): ProcessRecord {
  return { pid, startedAt: findProcess(pid)?.startedAt ?? '' }
}

export function stillRuns(record: ProcessRecord): boolean {
  const found = findProcess(record.pid)
  return found !== null && !found.state.startsWith('Z') && found.startedAt === record.startedAt
}

export function readRecord<Note extends ProcessRecord>(file: string): Note | null {
  const note = parse<Note>(file)
  if (note && stillRuns(note)) return note
  rmSync(file, { force: true })
  return null
}

const RETRY_MS = 1_000

/**
 * Records a running process in a file. The write is atomic, so a full disk never leaves a partial record. A failed
 * write is retried every second, because the launcher must also work with a full disk.
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
