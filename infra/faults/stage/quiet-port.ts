import { randomInt } from 'node:crypto'
import { isPortFree } from '../../local/machine/free-port.ts'

/** Below the ports that systems give to outgoing connections, which would take one while its process is being started again. */
const [LOWEST, HIGHEST] = [15_000, 30_000] as const

/** A free port of 127.0.0.1 for a process that ends and comes back. */
export async function quietPort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isPortFree(port)) return port
  }
}
