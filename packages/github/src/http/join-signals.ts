/**
 * Combines two signals. Call `release` after use. AbortSignal.any would stay attached to a long-lived signal until that
 * signal is garbage-collected.
 */
export function joinSignals(
  a: AbortSignal | undefined,
  b: AbortSignal | undefined,
): { signal: AbortSignal | undefined; release(): void } {
  if (a === undefined || b === undefined) return { signal: a ?? b, release: () => undefined }
  const joined = new AbortController()
  const abort = () => joined.abort(a.aborted ? a.reason : b.reason)
  const release = () => {
    for (const one of [a, b]) one.removeEventListener('abort', abort)
  }
  for (const one of [a, b]) one.addEventListener('abort', abort, { once: true })
  if (a.aborted || b.aborted) abort()
  return { signal: joined.signal, release }
}
