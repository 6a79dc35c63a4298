import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** The service under test has core 0 for itself; what stands beside it shares core 1. */
export type Core = 'service' | 'rest'
const cores: Record<Core, string> = { service: '0', rest: '1' }

export const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['-V'], { stdio: 'ignore' }).status === 0

export interface PinnedProcess {
  child: ChildProcess
  pid: number
  /** The first message the process sends. */
  ready: Promise<unknown>
  stop(): Promise<void>
}

interface PinnedOptions {
  core: Core
  env: Record<string, string>
  /** Where its output goes, as a service's log goes to a file. */
  logFile: string
}

/** Starts a bundle as a process of its own that can be sent messages. */
export function startPinned(bundle: string, { core, env, logFile }: PinnedOptions): PinnedProcess {
  const log = openSync(logFile, 'a')
  const command = canPin
    ? ['taskset', '-c', cores[core], process.execPath, bundle]
    : [process.execPath, bundle]
  const child = spawn(command[0]!, command.slice(1), {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', log, log, 'ipc'],
  })
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => {
    throw new Error(`${bundle} ended with ${code} before it was ready; see ${logFile}`)
  })
  const ready = Promise.race([once(child, 'message').then(([message]) => message), failed])
  // Nobody waits for a process that sends no message, and every process ends some time.
  ready.catch(() => {})
  return {
    child,
    pid: child.pid!,
    ready,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Puts a running server, and what it starts from now on, onto the core. */
export function pin(pid: number, core: Core): void {
  if (canPin) execFileSync('taskset', ['-acp', cores[core], String(pid)], { stdio: 'ignore' })
}
