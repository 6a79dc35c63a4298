import { waitFor } from '../machine/wait.ts'

/** Requests an address until it responds with 200. Returns false if the time runs out or the process ends. */
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
