export type StartFailure = { failed: 'port' | 'still-in-use' | 'other'; log: string }

export function whyItFailed(log: string): StartFailure {
  if (/could not bind|could not create any TCP\/IP sockets/i.test(log)) return { failed: 'port', log }
  if (/still in use|lock file .* already exists|lock file .* is empty/i.test(log))
    return { failed: 'still-in-use', log }
  return { failed: 'other', log }
}
