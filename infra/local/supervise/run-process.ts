import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { recordOf } from '../machine/process-record.ts'

export type Program = {
  name: string
  /** What Node is given: the file to run, with what stands before and after it. */
  args: string[]
  /** Where it runs; where we run when left out. */
  folder?: string
  env: Record<string, string>
  logFile: string
  recordFile: string
}

export type Ended = { code: number | null; signal: NodeJS.Signals | null }

/** Runs a program with its output going to its log, noted in a file while it runs so that a later start can find it. */
export function runProcess({ args, folder, env, logFile, recordFile }: Program): {
  child: ChildProcess
  ended: Promise<Ended>
} {
  const log = openSync(logFile, 'a', 0o600)
  // A group of its own: Ctrl-C in the terminal reaches the launcher alone, which stops things in order.
  const child = spawn(process.execPath, args, {
    env,
    ...(folder ? { cwd: folder } : {}),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  if (child.pid) writeFileSync(recordFile, JSON.stringify(recordOf(child.pid)), { mode: 0o600 })
  const ended = new Promise<Ended>((resolve) => {
    child.once('error', () => resolve({ code: null, signal: null }))
    child.once('exit', (code, signal) => {
      rmSync(recordFile, { force: true })
      resolve({ code, signal })
    })
  })
  return { child, ended }
}

export function describeEnd({ code, signal }: Ended): string {
  return signal ? `was ended by ${signal}` : `ended with code ${code}`
}
