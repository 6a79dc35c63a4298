/**
 * Runs at most `width` tasks at once; the others wait in order. The first task after an idle period runs alone, because
 * what it learns, such as that the token is invalid, can spare the others a call.
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
