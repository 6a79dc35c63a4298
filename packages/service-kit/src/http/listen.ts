import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const LOOK_FOR_IDLE_EVERY = 50

export interface ListenAddress {
  url: string
  port: number
}

/** With port 0, picks a free port and returns its number. Rejects if the port is in use. */
export function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<ListenAddress> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const taken = (server.address() as AddressInfo).port
      resolve({ port: taken, url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}` })
    })
  })
}

/** Waits up to `within` milliseconds for running requests, then closes their connections. */
export function closeServer(server: Server, within: number): Promise<void> {
  return new Promise((resolve) => {
    // A keep-alive connection that becomes idle later would keep the server open.
    const idleTimer = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_EVERY)
    const cut = setTimeout(() => server.closeAllConnections(), within)
    server.close(() => {
      clearInterval(idleTimer)
      clearTimeout(cut)
      resolve()
    })
  })
}
