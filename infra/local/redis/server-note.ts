import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createRecord, writeRecord } from '../machine/process-record.ts'

/** Redis doesn't record its port, so the launcher records it next to the data. */
export type ServerNote = { pid: number; port: number }

const fileIn = (folder: string) => join(folder, 'server.json')

export function readServerNote(folder: string): ServerNote | null {
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as ServerNote
  } catch {
    return null
  }
}

export function writeServerNote(folder: string, note: ServerNote): void {
  writeRecord(fileIn(folder), { ...createRecord(note.pid), ...note })
}

export function removeServerNote(folder: string): void {
  rmSync(fileIn(folder), { force: true })
}
