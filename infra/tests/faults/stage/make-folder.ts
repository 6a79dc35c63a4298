import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a temporary folder that the database server's account can enter. If this run is killed, the next run deletes
 * the folder.
 */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `debrief-test-${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

export function keepLogs(folder: string): string {
  const kept = mkdtempSync(join(tmpdir(), 'debrief-logs-'))
  for (const log of logsIn(folder)) copyFileSync(join(folder, log), join(kept, log))
  return kept
}

export function removeLogs(folder: string): void {
  for (const log of logsIn(folder)) rmSync(join(folder, log))
}

const logsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.log'))
