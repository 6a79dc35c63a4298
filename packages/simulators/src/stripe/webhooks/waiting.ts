/** Work under way and pauses in it, all of which can be waited for or cut short. */
export function createWaiting() {
  const timers = new Map<NodeJS.Timeout, () => void>()
  const underway = new Set<Promise<unknown>>()
  let closed = false
  return {
    isClosed: () => closed,
    track<T>(work: Promise<T>): Promise<T> {
      underway.add(work)
      void work.finally(() => underway.delete(work))
      return work
    },
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        if (closed) return resolve()
        const timer = setTimeout(() => {
          timers.delete(timer)
          resolve()
        }, ms)
        timers.set(timer, resolve)
      }),
    async settled() {
      while (underway.size > 0) await Promise.all(underway)
    },
    close() {
      closed = true
      for (const [timer, resolve] of timers) {
        clearTimeout(timer)
        resolve()
      }
      timers.clear()
    },
  }
}
