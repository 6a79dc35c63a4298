/**
 * Called at named points. `about` is the pull request's number. Some callers await the result, so a test can pause
 * them.
 */
export type Failpoint = (name: string, about?: number) => unknown

/**
 * Returns a failpoint that sends SIGSTOP or SIGKILL to this process at a named point, for fault tests:
 * `--failpoint=analyze.before_complete:SIGSTOP`. With `:434` appended, it sends the signal only for pull request 434. A
 * failpoint can't be set in the environment, so production can't enable one by accident.
 */
export function failpointFrom(args: readonly string[]): Failpoint {
  const given = args.find((arg) => arg.startsWith('--failpoint='))
  if (!given) return () => {}
  const [place = '', signal = '', number] = given.slice('--failpoint='.length).split(':')
  if (signal !== 'SIGSTOP' && signal !== 'SIGKILL')
    throw new Error(
      '--failpoint takes <place>:SIGSTOP or <place>:SIGKILL, optionally followed by :<number> of a pull request',
    )
  let spent = false
  return (name, about) => {
    if (spent || name !== place || (number !== undefined && number !== String(about))) return
    // Sends the signal only once, so that a process that was frozen here can continue after it's thawed.
    spent = true
    process.kill(process.pid, signal)
  }
}
