import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { waitFor } from '../../../local/machine/wait.ts'
import { malloc } from '../../../local/processes.ts'

/** The service under test runs on core 0. All other processes of the benchmark share core 1. */
export type Core = 'service' | 'rest'
const cores: Record<Core, string> = { service: '0', rest: '1' }

export const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['-V'], { stdio: 'ignore' }).status === 0

export interface PinnedProcess {
  child: ChildProcess
  pid: number
  /** Resolves with the first message that the process sends. Rejects if the process ends before that. */
  ready: Promise<unknown>
  stop(): Promise<void>
}

interface PinnedOptions {
  core: Core
  env: Record<string, string>
  logFile: string
}

export function startPinned(bundle: string, { core, env, logFile }: PinnedOptions): PinnedProcess {
  const log = openSync(logFile, 'a')
  const [program, first] = canPin
    ? ['taskset', ['-c', cores[core], process.execPath]]
    : [process.execPath, []]
  const child = spawn(program, [...first, bundle], {
    env: { PATH: process.env.PATH, ...malloc, ...env },
    stdio: ['ignore', log, log, 'ipc'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    forgetClose(stop)
    child.kill('SIGTERM')
    await ended
  }
  closeOnEnd(stop)
  const failed = ended.then(([code]) => {
    throw new Error(`${bundle} ended with ${code} before it was ready; see ${logFile}`)
  })
  const ready = Promise.race([once(child, 'message').then(([message]) => message), failed])
  // Services report readiness over HTTP and never send a message, so their `ready` rejects when they stop.
  ready.catch(() => {})
  return { child, pid: child.pid!, ready, stop }
}

export function pin(pid: number, core: Core): void {
  if (canPin) execFileSync('taskset', ['-acp', cores[core], String(pid)], { stdio: 'ignore' })
}

export async function untilReady(port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await waitFor(isReady, { seconds: 30 }))) throw new Error(`nothing was ready on port ${port}`)
}

type Close = () => Promise<unknown> | unknown
const open = new Set<Close>()
let isListening = false

/**
 * Calls `close` if a signal or an error ends this process. Otherwise, the servers would keep running, because they are
 * separate processes.
 */
export function closeOnEnd(close: Close): void {
  open.add(close)
  if (isListening) return
  isListening = true
  for (const end of ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection'])
    process.once(end, async (reason: unknown) => {
      console.error(reason)
      await closeAll()
      process.exit(1)
    })
}

export async function closeAll(): Promise<void> {
  for (const close of [...open].toReversed())
    try {
      await close()
    } catch (error) {
      console.error(error)
    }
}

export function forgetClose(close: Close): void {
  open.delete(close)
}

const ticksPerSecond = existsSync('/proc/self/stat')
  ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  : 0

/**
 * Returns the CPU microseconds that a process and its children have used, including children that have exited. NaN
 * without /proc.
 */
export function cpuTime(pid: number): number {
  if (ticksPerSecond === 0) return Number.NaN
  let sum = 0
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const stat = readStat(name)
    if (stat && Number(name) === pid) sum += stat.microseconds + stat.ended
    else if (stat?.parent === pid) sum += stat.microseconds
  }
  return sum
}

/**
 * Reads fields 4 and 14 to 17 of /proc/<pid>/stat (see proc(5)). Field 2, the program's name, may contain spaces and
 * parentheses.
 */
function readStat(pid: string): { parent: number; microseconds: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const time = (first: number) =>
      ((Number(fields[first]) + Number(fields[first + 1])) / ticksPerSecond) * 1e6
    return { parent: Number(fields[1]), microseconds: time(11), ended: time(13) }
  } catch {
    return null
  }
}

/** Returns the resident memory of a process in MB. NaN without /proc, or if the process has ended. */
export function residentMemory(pid: number): number {
  try {
    const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)
    return Math.round(Number(line?.[1]) / 1024)
  } catch {
    return Number.NaN
  }
}
