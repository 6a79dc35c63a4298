import { createServer } from 'node:net'

/**
 * Where ports are taken from: below 32768, where Linux begins to take the local ends of outgoing connections from. A server
 * that is started again on its port must not find it taken by a connection, least of all by a client of its own that was
 * calling it meanwhile and, on loopback, reached itself.
 */
const FIRST = 20_000
const LAST = 31_999
const TRIES = 200

/** Until somebody listens there, and whenever its process is away, a port looks free to whoever asks next. */
const given = new Set<number>()

/** A port on 127.0.0.1 that nothing listens on now, and that no outgoing connection takes by itself; never the same one twice. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1))
    if (given.has(port)) continue
    given.add(port)
    if (await isPortFree(port)) return port
  }
  throw new Error(`No port between ${FIRST} and ${LAST} is free on this machine.`)
}

/** Whether nothing listens on this port of 127.0.0.1. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
