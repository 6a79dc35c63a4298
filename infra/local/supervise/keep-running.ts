import { get } from 'node:http'
import { LaunchProblem, PortTaken } from '../launch-problem.ts'
import { stopProcess } from '../machine/stop-process.ts'
import { waitFor } from '../machine/wait.ts'
import { nextPause } from './back-off.ts'
import { fileSize, readLog, rotateLog, trimLog } from './child-log.ts'
import { findEarlierVersion, findReason, findTakenPort } from './find-reason.ts'
import { describeEnd, type ExitStatus, type Program, runProcess } from './run-process.ts'

export type SupervisedProgram = { stop(seconds?: number): Promise<void> }

type Options = {
  program: Program
  ready: string | null
  say: (line: string) => void
  /**
   * Called if the process was ready once and later ends because another program has taken its port. If this returns
   * true, the process isn't restarted.
   */
  onPortTaken?: (port: number) => boolean
}

/**
 * Starts a process. `isReady` rejects if the process ends or doesn't respond on its first start. Once `isReady`
 * resolves, the process restarts whenever it ends, until `stop` is called or `onPortTaken` returns true.
 */
export function keepRunning({
  program,
  ready,
  say,
  onPortTaken = () => false,
}: Options): SupervisedProgram & {
  isReady: Promise<void>
} {
  rotateLog(program.logFile)
  let logged = fileSize(program.logFile)
  let running = runProcess(program)
  let stopping = false
  let pausing: NodeJS.Timeout | undefined
  const trimming = setInterval(() => trimLog(program.logFile), 60_000).unref()

  const watch = (pause: number) => {
    const started = performance.now()
    running.ended.then((end) => {
      if (stopping) return
      const port = findTakenPort(readLog(program.logFile, logged))
      if (port !== null && onPortTaken(port)) return
      const next = nextPause(pause, performance.now() - started)
      const how = port === null ? describeEnd(end) : `can't use port ${port}, which another program is using`
      const seconds = `${next / 1000} ${next === 1_000 ? 'second' : 'seconds'}`
      say(`${program.name} ${how}. Restarting in ${seconds}. Log: ${program.logFile}`)
      pausing = setTimeout(() => {
        logged = fileSize(program.logFile)
        running = runProcess(program)
        watch(next)
      }, next)
    })
  }

  return {
    isReady: firstReadiness({ program, ended: running.ended, ready, logged }).then(() => watch(0)),
    async stop(seconds = 15) {
      stopping = true
      clearTimeout(pausing)
      clearInterval(trimming)
      if (running.child.pid) await stopProcess(running.child.pid, 'SIGTERM', seconds)
    },
  }
}

type FirstStart = { program: Program; ended: Promise<ExitStatus>; ready: string | null; logged: number }

async function firstReadiness({ program, ended, ready, logged }: FirstStart): Promise<void> {
  let end: ExitStatus | null = null
  ended.then((how) => {
    end = how
  })
  if (!ready || (await waitUntilReady(ready, () => end !== null))) return
  throw failure(program, { how: end ? describeEnd(end) : `did not answer at ${ready}`, logged })
}

export function failure(
  { name, logFile }: Pick<Program, 'name' | 'logFile'>,
  { how, logged }: { how: string; logged: number },
): LaunchProblem {
  const output = readLog(logFile, logged)
  const port = findTakenPort(output)
  if (port !== null) return new PortTaken(name, port)
  const earlier = findEarlierVersion(output)
  if (earlier !== null) return new LaunchProblem(earlier)
  return new LaunchProblem(`${name} couldn't start: ${findReason(output) ?? `it ${how}`} (log: ${logFile}).`)
}

async function waitUntilReady(address: string, hasEnded: () => boolean, seconds = 30): Promise<boolean> {
  const answer = await waitFor(async () => (hasEnded() ? 'ended' : await isReady(address)), {
    seconds,
    every: 50,
  })
  return answer === true
}

/** Doesn't use `fetch`, which would cost the launcher 5 MB for as long as it runs. */
function isReady(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(address, { agent: false, timeout: 2000 }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200))
      response.once('error', () => resolve(false))
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}
