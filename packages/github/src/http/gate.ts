/**
 * Runs at most `width` tasks at a time, in order. The first task after an idle period runs alone, so an invalid token
 * costs only one call.
 */
export function createGate(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  let isScouted = false

  function letIn(): void {
    while (waiting.length > 0 && running < (isScouted ? width : 1)) {
      running++
      waiting.shift()?.()
    }
    if (running === 0) isScouted = false
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
      letIn()
    }
  }
}
