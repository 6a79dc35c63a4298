import { setTimeout as pause } from 'node:timers/promises'

/** Asks until the answer is truthy. null after the given time. */
export async function waitFor<Answer>(
  ask: () => Answer | Promise<Answer>,
  { seconds, every = 20 }: { seconds: number; every?: number },
): Promise<NonNullable<Answer> | null> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() >= end) return null
    await pause(every)
  }
}
