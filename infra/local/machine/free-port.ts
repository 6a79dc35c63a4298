import { createServer } from 'node:net'

/**
 * By default, Linux uses only ports 32768 and above for outgoing connections, so a lower port stays free while its
 * server restarts.
 */
const FIRST = 20_000
const LAST = 31_999
const TRIES = 200

/** Ports that were already tried. They aren't returned again, because their servers may not be listening yet. */
const assignedPorts = new Set<number>()

/** Returns a port on 127.0.0.1 that is free now. Never returns the same port twice. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1))
    if (assignedPorts.has(port)) continue
    assignedPorts.add(port)
    if (await isPortFree(port)) return port
  }
  throw new Error(`Couldn't find a free port between ${FIRST} and ${LAST} on this machine.`)
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
