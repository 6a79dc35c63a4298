import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Express, type RequestHandler } from 'express'
import type { Log } from '../log.ts'
import { giveRequestId, requestIdOf } from './request-id.ts'

/** An Express app with a request id and one log line for every answer; routes come next, answerProblems last. */
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
      log.debug({ requestId: requestIdOf(response), method, path, status: response.statusCode, ms }, outcome)
    })
    next()
  }
}

export interface Listening {
  server: Server
  port: number
  /** Stops taking connections, lets what is being answered finish within the grace time (5 s), then cuts. */
  close(grace?: number): Promise<void>
}

/** Listens at host and port (0: any free one) and rejects when the port is taken. */
export async function listen(
  handler: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, handler)
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
    close: (grace = 5_000) => close(server, grace),
  }
}

function close(server: Server, grace: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), grace)
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
