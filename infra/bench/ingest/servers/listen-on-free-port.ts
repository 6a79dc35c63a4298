import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves on a free port, tells the harness which, and ends when told to. */
export function listenOnFreePort(handle: RequestListener): void {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
  process.on('SIGTERM', () => process.exit(0))
}
