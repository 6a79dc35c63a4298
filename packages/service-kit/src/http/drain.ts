import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Drain {
  /** True from the moment that it began: /readyz says so. */
  draining(): boolean
  /** Resolves when whoever shares out calls has had the time to see that this process takes no more. */
  begin(): Promise<void>
}

/**
 * Between being told to end and closing, a server goes on answering for `seconds`, each time as the last on its connection:
 * a load balancer that looks at /readyz sends its calls elsewhere meanwhile, and none of them meets a closed door.
 */
export function drainOf(server: Server, seconds: number): Drain {
  let draining = false
  server.prependListener('request', (_request, response) => {
    if (draining) response.shouldKeepAlive = false
  })
  return {
    draining: () => draining,
    async begin() {
      draining = true
      // Not even for one turn of the loop: with nothing to wait for, what comes next would still be taken.
      if (seconds > 0) await pause(seconds * 1_000)
    },
  }
}
