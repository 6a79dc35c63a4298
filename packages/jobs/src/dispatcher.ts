/** How often the table is read if no notification arrives. */
const POLL_MS = 400
/** The least time between two looks: under load, jobs gather in the meantime and are delivered together. */
const GAP_MS = 10

/** Looks at a kind when woken, and every 400 ms at all that have something due. A kind that fails doesn't hold up the others. */
export function startDispatcher({
  kinds,
  findDue,
  look,
  onError,
}: {
  kinds: readonly string[]
  /** The kinds that have something due. */
  findDue(kinds: readonly string[]): Promise<readonly string[]>
  look(kind: string, sweep: boolean): Promise<boolean>
  onError(kind: string | null, error: unknown): void
}): { wake(kind?: string): void; close(): Promise<void> } {
  let woken = new Set(kinds)
  let closed = kinds.length === 0
  let rouse = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const loop = (async () => {
    let sweepAt = 0
    while (!closed) {
      const startedAt = performance.now()
      const sweep = startedAt >= sweepAt
      if (sweep) sweepAt = startedAt + POLL_MS
      const due = woken
      woken = new Set()
      try {
        if (sweep) for (const kind of await findDue(kinds)) due.add(kind)
      } catch (error) {
        onError(null, error)
      }
      for (const kind of due) {
        try {
          if (await look(kind, sweep)) woken.add(kind)
        } catch (error) {
          onError(kind, error)
        }
      }
      if (woken.size === 0 && !closed) await pause()
      const early = startedAt + GAP_MS - performance.now()
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

/** Passes on at most one error every ten seconds: a dependency that is down fails thousands of times. */
export function rarely<Args extends unknown[]>(report: (...args: Args) => void): (...args: Args) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (...args) => {
    if (performance.now() - reportedAt < 10_000) return
    reportedAt = performance.now()
    report(...args)
  }
}
