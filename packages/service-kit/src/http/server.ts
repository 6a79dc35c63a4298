import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Express, type RequestHandler } from 'express'
import type { Log } from '../log.ts'
import { closeServer } from './listen.ts'
import { getRequestId, giveRequestId } from './request-id.ts'

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

export interface ListeningServer {
  server: Server
  port: number
  close(grace?: number): Promise<void>
}

// Must be longer than the keep-alive timeout of proxies such as nginx (60 s). Otherwise, the server could close a
// connection while a proxy sends a request.
const KEEP_ALIVE = 75_000

export async function listen(
  handler: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<ListeningServer> {
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
