/**
 * `about`: the number of the pull request that is being worked on, where there is one. What a test's own gives is waited for
 * at places that a frozen process is to be seen at.
 */
export type Failpoint = (name: string, about?: number) => unknown

/**
 * Stops this very process at a named place, for fault tests: `--failpoint=analyze.before_complete:SIGSTOP`, or with `:434`
 * behind it only when it is about pull request 434. Given on the command line only, so that no setting can leave one
 * behind. Without it nothing happens anywhere.
 */
export function failpointFrom(args: readonly string[]): Failpoint {
  const given = args.find((arg) => arg.startsWith('--failpoint='))
  if (!given) return () => {}
  const [place = '', signal = '', number] = given.slice('--failpoint='.length).split(':')
  if (signal !== 'SIGSTOP' && signal !== 'SIGKILL')
    throw new Error(
      '--failpoint takes <place>:SIGSTOP or <place>:SIGKILL, and may name a pull request by :<number>',
    )
  let spent = false
  return (name, about) => {
    if (spent || name !== place || (number !== undefined && number !== String(about))) return
    // Once: thawed, the process goes on as if nothing had been.
    spent = true
    process.kill(process.pid, signal)
  }
}
