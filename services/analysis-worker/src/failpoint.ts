/**
 * Called at named points. `about`: the number of the pull request, if there is one. At points where a frozen process matters,
 * the caller awaits the result, so that a test can pause there.
 */
export type Failpoint = (name: string, about?: number) => unknown

/**
 * Stops this process at a named point, for fault tests: `--failpoint=analyze.before_complete:SIGSTOP`; with `:434`
 * appended, only for pull request 434. Only a command-line option, so that no setting can leave one enabled. Without
 * it, nothing happens.
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
    // Only once, so that a thawed process continues normally.
    spent = true
    process.kill(process.pid, signal)
  }
}
