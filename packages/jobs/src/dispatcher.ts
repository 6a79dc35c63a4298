const POLL_MS = 400
/** Average time between two rounds under load. The gap lets jobs accumulate, so they're delivered in batches. */
const GAP_MS = 10
const IMMEDIATE_ROUNDS = 10

interface Options {
  kinds: readonly string[]
  findDue(kinds: readonly string[]): Promise<readonly string[]>
  /**
   * `isPoll` is true in the rounds that poll the table. Return true to be called again for this kind in the next round.
   */
  look(kind: string, isPoll: boolean): Promise<boolean>
  onError(kind: string | null, error: unknown): void
  /** How often to look for due jobs that no notification announces, such as retries. */
  pollMs?: number
}

interface Dispatcher {
  wake(kind?: string): void
  close(): Promise<void>
}

/** Calls `look` for kinds passed to `wake` and, at each poll, for kinds with due jobs. */
export function startDispatcher({ kinds, findDue, look, onError, pollMs = POLL_MS }: Options): Dispatcher {
  let woken = new Set(kinds)
  let closed = kinds.length === 0
  let rouse = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const lookFor = async (kind: string, isPoll: boolean) => {
    try {
      if (await look(kind, isPoll)) woken.add(kind)
    } catch (error) {
      onError(kind, error)
    }
  }
  const loop = (async () => {
    let pollAt = 0
    let pacedUntil = 0
    while (!closed) {
      const startedAt = performance.now()
      const isPoll = startedAt >= pollAt
      if (isPoll) pollAt = startedAt + pollMs
      const due = woken
      woken = new Set()
      try {
        if (isPoll) for (const kind of await findDue(kinds)) due.add(kind)
      } catch (error) {
        onError(null, error)
      }
      await Promise.all([...due].map((kind) => lookFor(kind, isPoll)))
      if (woken.size === 0 && !closed) await pause()
      pacedUntil = Math.max(pacedUntil, startedAt) + GAP_MS
      const early = pacedUntil - IMMEDIATE_ROUNDS * GAP_MS - performance.now()
      if (early > 0 && !closed) await new Promise((resolve) => setTimeout(resolve, early))
    }
  })()
  return {
    wake(kind) {
      if (kind === undefined) for (const one of kinds) woken.add(one)
      else if (kinds.includes(kind)) woken.add(kind)
      rouse()
    },
    async close() {
      closed = true
      rouse()
      await loop
    },
  }
}

/** An outage can cause thousands of errors, so this calls `report` at most once every ten seconds. */
export function rarely<Args extends unknown[]>(report: (...args: Args) => void): (...args: Args) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (...args) => {
    if (performance.now() - reportedAt < 10_000) return
    reportedAt = performance.now()
    report(...args)
  }
}
