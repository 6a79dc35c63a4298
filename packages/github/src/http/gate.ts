/** A shorter gap between calls doesn't count as idle, because a caller may still be reading a response. */
const IDLE_MS = 100

/**
 * Runs at most `width` tasks at a time, in order. The first task after an idle period runs alone, so an invalid token
 * costs only one call.
 */
export function createGate(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  let isScouted = false
  let idleSince = 0

  function letIn(): void {
    if (running === 0 && performance.now() - idleSince >= IDLE_MS) isScouted = false
    while (waiting.length > 0 && running < (isScouted ? width : 1)) {
      running++
      waiting.shift()?.()
    }
  }

  return async (task) => {
    await new Promise<void>((enter) => {
      waiting.push(enter)
      letIn()
    })
    try {
      return await task()
    } finally {
      running--
      isScouted = true
      idleSince = performance.now()
      letIn()
    }
  }
}
