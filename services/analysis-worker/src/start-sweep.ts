/** Does something now and then every so often; one time that fails is reported and the next one comes. */
export function startSweep(
  sweep: (signal: AbortSignal) => Promise<void>,
  { everySeconds, onError }: { everySeconds: number; onError: (error: unknown) => void },
): { close(): Promise<void> } {
  const stop = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function go(): void {
    running = sweep(stop.signal)
      .catch(onError)
      .finally(() => {
        if (!stop.signal.aborted) timer = setTimeout(go, everySeconds * 1_000)
      })
  }
  go()
  return {
    async close() {
      stop.abort()
      clearTimeout(timer)
      await running
    },
  }
}
