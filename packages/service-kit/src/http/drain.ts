import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Drain {
  /** Whether draining has begun; /readyz reports it. */
  draining(): boolean
  /** Resolves when load balancers have had time to notice that this process accepts no more requests. */
  begin(): Promise<void>
}

/**
 * After `begin` is called, the server keeps responding for `seconds`, and closes each connection after its response.
 * Meanwhile, load balancers that check /readyz send their requests elsewhere, so that none of them is refused.
 */
export function createDrain(server: Server, seconds: number): Drain {
  let draining = false
  server.prependListener('request', (_request, response) => {
    if (draining) response.shouldKeepAlive = false
  })
  return {
    draining: () => draining,
    async begin() {
      draining = true
      // For 0 seconds, it doesn't wait even one turn of the event loop; otherwise, another request could still be
      // accepted.
      if (seconds > 0) await pause(seconds * 1_000)
    },
  }
}
