import { waitFor } from '../machine/wait.ts'

/** Asks an address until it answers 200. False when the time is over or the process has ended. */
export async function waitUntilReady(
  address: string,
  hasEnded: () => boolean,
  seconds = 30,
): Promise<boolean> {
  const answer = await waitFor(async () => (hasEnded() ? 'ended' : await isReady(address)), {
    seconds,
    every: 50,
  })
  return answer === true
}

async function isReady(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(2000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
