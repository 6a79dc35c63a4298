import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import { createRecord, writeRecord } from '../machine/process-record.ts'

export type Program = {
  name: string
  args: string[]
  folder?: string
  env: Record<string, string>
  logFile: string
  recordFile: string
}

export type ExitStatus = { code: number | null; signal: NodeJS.Signals | null }

export function runProcess({ args, folder, env, logFile, recordFile }: Program): {
  child: ChildProcess
  ended: Promise<ExitStatus>
} {
  const log = openLog(logFile)
  // A separate process group, because Ctrl-C in the terminal should reach only the launcher, which stops everything in
  // order.
  const child = spawn(process.execPath, args, {
    env,
    ...(folder ? { cwd: folder } : {}),
    detached: true,
    stdio: ['ignore', log ?? 'ignore', log ?? 'ignore'],
  })
  if (log !== null) closeSync(log)
  if (child.pid) writeRecord(recordFile, createRecord(child.pid))
  const ended = new Promise<ExitStatus>((resolve) => {
    child.once('error', () => resolve({ code: null, signal: null }))
    child.once('exit', (code, signal) => {
      rmSync(recordFile, { force: true })
      resolve({ code, signal })
    })
  })
  return { child, ended }
}

/**
 * Returns null if the log can't be opened, for example because the disk is full. The program then runs without a log.
 */
function openLog(file: string): number | null {
  try {
    return openSync(file, 'a', 0o600)
  } catch {
    return null
  }
}

export function describeEnd({ code, signal }: ExitStatus): string {
  return signal ? `was ended by ${signal}` : `ended with code ${code}`
}
