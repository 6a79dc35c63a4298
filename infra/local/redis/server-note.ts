import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Redis notes its port nowhere, so the launcher notes it beside the data. */
export type ServerNote = { pid: number; port: number }

const fileIn = (folder: string) => join(folder, 'server.json')

/** null when no server was started with this folder, or it was stopped. */
export function readServerNote(folder: string): ServerNote | null {
  return existsSync(fileIn(folder)) ? JSON.parse(readFileSync(fileIn(folder), 'utf8')) : null
}

export function writeServerNote(folder: string, note: ServerNote): void {
  writeFileSync(fileIn(folder), JSON.stringify(note))
}

export function removeServerNote(folder: string): void {
  rmSync(fileIn(folder), { force: true })
}
