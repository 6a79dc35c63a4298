import { setTimeout as pause } from 'node:timers/promises'

/** Calls `ask` until it returns a truthy value, and returns that value. Returns null after `seconds`. */
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
