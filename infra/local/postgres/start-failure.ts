export type StartFailure = { failed: 'port' | 'still-in-use' | 'other'; log: string }

/** Reads in its log why a server ended before it was ready: the port was taken, an old server is still ending, or else. */
export function whyItFailed(log: string): StartFailure {
  const tail = log.trim().split('\n').slice(-12).join('\n')
  if (/could not bind|could not create any TCP\/IP sockets/i.test(log)) return { failed: 'port', log: tail }
  if (/still in use|lock file .* already exists|lock file .* is empty/i.test(log))
    return { failed: 'still-in-use', log: tail }
  return { failed: 'other', log: tail }
}
