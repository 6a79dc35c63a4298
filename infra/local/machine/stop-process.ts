import { LaunchProblem } from '../launch-problem.ts'
import { isAlive } from './is-alive.ts'
import { waitFor } from './wait.ts'

/**
 * Sends a signal and waits until the process has ended. Kills the process after `seconds`. Rejects if it's still
 * running five seconds after that.
 */
export async function stopProcess(pid: number, signal: NodeJS.Signals, seconds = 20): Promise<void> {
  if (!send(pid, signal)) return
  if (await waitFor(() => !isAlive(pid), { seconds })) return
  send(pid, 'SIGKILL')
  if (await waitFor(() => !isAlive(pid), { seconds: 5 })) return
  throw new LaunchProblem(`Process ${pid} is still running after SIGKILL. End it manually: kill -9 ${pid}`)
}

export function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
