import { createServer } from 'node:net'

/**
 * Ports below 32768, where Linux starts to assign ports to outgoing connections. A restarted server must not find its port taken
 * by such a connection, least of all by its own client: on loopback, a client that keeps dialing a closed port can connect to
 * itself.
 */
const FIRST = 20_000
const LAST = 31_999
const TRIES = 200

/** Ports already handed out. Such a port looks free until a server listens on it, and again whenever that server is down. */
const given = new Set<number>()

/** Returns a port on 127.0.0.1 that nothing listens on and no outgoing connection uses; never the same port twice. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1))
    if (given.has(port)) continue
    given.add(port)
    if (await isPortFree(port)) return port
  }
  throw new Error(`No port between ${FIRST} and ${LAST} is free on this machine.`)
}

/** True if nothing listens on the port of 127.0.0.1. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
