import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Drain {
  /** Whether draining has begun. /readyz then fails. */
  draining(): boolean
  /** Starts draining. Resolves after load balancers have had time to stop sending requests to this process. */
  begin(): Promise<void>
}

/**
 * After `begin` is called, the server keeps responding for `seconds`, and closes each connection after its response.
 * Meanwhile, load balancers that check /readyz send new requests elsewhere, so that no request fails.
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
      // With 0 seconds, doesn't wait even for the next turn of the event loop, which could accept another request.
      if (seconds > 0) await pause(seconds * 1_000)
    },
  }
}
