import { chmodSync, copyFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder that the account of the database's server can enter; the next test run sweeps it if this one is killed. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `debrief-test-${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

/** Copies the logs of all processes to a folder that stays, and names it. */
export function keepLogs(folder: string): string {
  const kept = mkdtempSync(join(tmpdir(), 'debrief-logs-'))
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'))
  for (const log of logs) copyFileSync(join(folder, log), join(kept, log))
  return kept
}
