import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Drain {
  draining(): boolean
  begin(): Promise<void>
}

/** After `begin`, the server keeps responding for `seconds`, so load balancers have time to stop sending requests. */
export function createDrain(server: Server, seconds: number): Drain {
  let draining = false
  server.prependListener('request', (_request, response) => {
    if (draining) response.shouldKeepAlive = false
  })
  return {
    draining: () => draining,
    async begin() {
      draining = true
      // With 0 seconds, don't wait even for the next turn of the event loop, because the server could accept another
      // request before that turn.
      if (seconds > 0) await pause(seconds * 1_000)
    },
  }
}
