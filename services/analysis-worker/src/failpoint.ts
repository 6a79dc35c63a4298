/**
 * Stops this very process at a named place, for fault tests: `--failpoint=analyze.before_complete:SIGSTOP`. Given on the
 * command line only, so that no setting can leave one behind. Without it nothing happens anywhere.
 */
export function failpointFrom(args: readonly string[]): (name: string) => void {
  const given = args.find((arg) => arg.startsWith('--failpoint='))
  if (!given) return () => {}
  const [place = '', signal = ''] = given.slice('--failpoint='.length).split(':')
  if (signal !== 'SIGSTOP' && signal !== 'SIGKILL')
    throw new Error('--failpoint takes <place>:SIGSTOP or <place>:SIGKILL')
  return (name) => {
    if (name === place) process.kill(process.pid, signal)
  }
}
