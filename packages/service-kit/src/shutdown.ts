import type { Log } from './log.ts'

export interface ShutdownStep {
  name: string
  close(): Promise<unknown>
}

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Runs the steps in order on a signal or an uncaught error. Exits with 1 after an uncaught error, if a step fails, or
 * if all steps together take longer than `deadline` milliseconds. Otherwise, exits with 0.
 */
export function closeOnSignals(
  log: Log,
  { steps, deadline = 10_000 }: { steps: readonly ShutdownStep[]; deadline?: number },
): void {
  let begun = false
  const close = async (reason: string, exitCode: number) => {
    if (begun) return
    begun = true
    log.info({ reason }, 'shutdown started')
    setTimeout(() => {
      log.error({ deadline }, 'shutdown timed out')
      process.exit(1)
    }, deadline).unref()
    process.exit((await closeAll(steps, log)) ? exitCode : 1)
  }
  for (const signal of SIGNALS) process.on(signal, () => void close(signal, 0))
  const closeAfter = (reason: string) => (error: unknown) => {
    log.fatal({ err: error }, reason)
    void close(reason, 1)
  }
  process.on('uncaughtException', closeAfter('uncaught error'))
  process.on('unhandledRejection', closeAfter('unhandled rejection'))
}

async function closeAll(steps: readonly ShutdownStep[], log: Log): Promise<boolean> {
  let clean = true
  for (const { name, close } of steps) {
    try {
      await close()
    } catch (error) {
      clean = false
      log.error({ step: name, err: error }, 'shutdown step failed')
    }
  }
  return clean
}
