import { LaunchProblem } from '../launch-problem.ts'
import { stopProcess } from '../machine/stop-process.ts'
import { nextPause } from './back-off.ts'
import { lastLines, rotateLog, trimLog } from './child-log.ts'
import { describeEnd, type Ended, type Program, runProcess } from './run-process.ts'
import { waitUntilReady } from './wait-until-ready.ts'

export type Kept = { stop(seconds?: number): Promise<void> }

type Options = { program: Program; ready: string | null; say: (line: string) => void }

/**
 * Starts a process. Once isReady has resolved it is started again whenever it ends, until it is stopped; isReady rejects when
 * the process ends or does not answer the first time.
 */
export function keepRunning({ program, ready, say }: Options): Kept & { isReady: Promise<void> } {
  rotateLog(program.logFile)
  let running = runProcess(program)
  let stopping = false
  let pausing: NodeJS.Timeout | undefined
  const trimming = setInterval(() => trimLog(program.logFile), 60_000).unref()

  const watch = (pause: number) => {
    const started = performance.now()
    running.ended.then((end) => {
      if (stopping) return
      const next = nextPause(pause, performance.now() - started)
      say(
        `${program.name} ${describeEnd(end)}; it starts again in ${next / 1000} s. Its log: ${program.logFile}`,
      )
      pausing = setTimeout(() => {
        running = runProcess(program)
        watch(next)
      }, next)
    })
  }

  return {
    isReady: firstReadiness(program, running.ended, ready).then(() => watch(0)),
    async stop(seconds = 15) {
      stopping = true
      clearTimeout(pausing)
      clearInterval(trimming)
      if (running.child.pid) await stopProcess(running.child.pid, 'SIGTERM', seconds)
    },
  }
}

async function firstReadiness(program: Program, ended: Promise<Ended>, ready: string | null): Promise<void> {
  let end: Ended | null = null
  ended.then((how) => {
    end = how
  })
  if (!ready || (await waitUntilReady(ready, () => end !== null))) return
  throw failure(program, end ? describeEnd(end) : `did not answer at ${ready}`)
}

/** How a process failed, with the end of its log. */
export function failure({ name, logFile }: Program, how: string): LaunchProblem {
  return new LaunchProblem(
    `${name} ${how}. Its last words:\n${lastLines(logFile, 15)}\nAll of them are in ${logFile}.`,
  )
}
