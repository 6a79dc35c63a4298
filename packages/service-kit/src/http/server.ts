import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Express, type RequestHandler } from 'express'
import type { Log } from '../log.ts'
import { closeServer } from './listen.ts'
import { getRequestId, giveRequestId } from './request-id.ts'

/**
 * Creates an Express app that assigns request ids and logs each response. Add routes next, and `answerProblems` last.
 */
export function createApp(log: Log): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use(giveRequestId, logAnswers(log))
  return app
}

function logAnswers(log: Log): RequestHandler {
  return (request, response, next) => {
    const started = performance.now()
    const { method, path } = request
    response.on('close', () => {
      const ms = Math.round(performance.now() - started)
      const outcome = response.writableFinished ? 'request answered' : 'request cut off'
      log.debug({ requestId: getRequestId(response), method, path, status: response.statusCode, ms }, outcome)
    })
    next()
  }
}

export interface Listening {
  server: Server
  port: number
  /** Stops accepting connections, lets running requests finish within the grace period (5 s), then closes the rest. */
  close(grace?: number): Promise<void>
}

// Longer than the keep-alive timeout of proxies such as nginx (60 s), so that the server never closes a connection
// while a proxy sends a request.
const KEEP_ALIVE = 75_000

/** With port 0, picks a free port. Rejects if the port is in use. */
export async function listen(
  handler: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: KEEP_ALIVE },
    handler,
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    close: (grace = 5_000) => closeServer(server, grace),
  }
}
