import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, rmSync } from 'node:fs'
import { createRecord, writeRecord } from '../machine/process-record.ts'

export type Program = {
  name: string
  /** Node's arguments: the file to run, with any arguments before and after it. */
  args: string[]
  /** The working folder. The default is the launcher's. */
  folder?: string
  env: Record<string, string>
  logFile: string
  recordFile: string
}

export type Ended = { code: number | null; signal: NodeJS.Signals | null }

/**
 * Runs a program with its output redirected to its log. A file records the process while it runs, so that a later start
 * can find it.
 */
export function runProcess({ args, folder, env, logFile, recordFile }: Program): {
  child: ChildProcess
  ended: Promise<Ended>
} {
  const log = openLog(logFile)
  // A separate process group, so Ctrl-C in the terminal reaches only the launcher, which stops everything in order.
  const child = spawn(process.execPath, args, {
    env,
    ...(folder ? { cwd: folder } : {}),
    detached: true,
    stdio: ['ignore', log ?? 'ignore', log ?? 'ignore'],
  })
  if (log !== null) closeSync(log)
  if (child.pid) writeRecord(recordFile, createRecord(child.pid))
  const ended = new Promise<Ended>((resolve) => {
    child.once('error', () => resolve({ code: null, signal: null }))
    child.once('exit', (code, signal) => {
      rmSync(recordFile, { force: true })
      resolve({ code, signal })
    })
  })
  return { child, ended }
}

/** Null if the log can't be opened, for example because the disk is full. The program then runs without a log. */
function openLog(file: string): number | null {
  try {
    return openSync(file, 'a', 0o600)
  } catch {
    return null
  }
}

export function describeEnd({ code, signal }: Ended): string {
  return signal ? `was ended by ${signal}` : `ended with code ${code}`
}
