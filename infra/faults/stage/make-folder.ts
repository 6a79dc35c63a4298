import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder that the account of the database's server can enter; the next test run deletes it if this one is killed. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `debrief-test-${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

/** Copies the logs of all processes to a folder that stays, and names it. */
export function keepLogs(folder: string): string {
  const kept = mkdtempSync(join(tmpdir(), 'debrief-logs-'))
  for (const log of logsIn(folder)) copyFileSync(join(folder, log), join(kept, log))
  return kept
}

export function removeLogs(folder: string): void {
  for (const log of logsIn(folder)) rmSync(join(folder, log))
}

const logsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.log'))
