import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { Problem, problemBody } from '@debrief/contracts/problem'
import { methodNotAllowed, sendProblem } from '@debrief/service-kit/http/problems'
import type { Log } from '@debrief/service-kit/log'
import type { ReceiveContext } from './exchange.ts'
import { announcesTooMuch } from './intake/read-body.ts'
import { receive } from './receive.ts'
import { tooSlow } from './refusals.ts'
import type { Source } from './sources/source.ts'

const malformed = () => new Problem('malformed_request', 400, 'The request isn’t valid HTTP.')
const headersTooLarge = () =>
  new Problem('headers_too_large', 431, 'The headers are too large. Send smaller headers.')

const problems: Record<string, () => Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: headersTooLarge,
}

function answerBrokenRequest(log: Log) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const problem = (problems[error.code ?? ''] ?? malformed)()
    log.info(
      { address: socket.remoteAddress, code: problem.code, status: problem.status },
      'request connection closed early',
    )
    const body = JSON.stringify(problemBody(problem))
    socket.end(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n` +
        `content-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
        `connection: close\r\n\r\n${body}`,
    )
    socket.destroySoon()
  }
}

const CHECK_SLOW_EVERY = 1_000
// Must be longer than the keep-alive timeout of proxies such as nginx (60 s). Otherwise, the service could close a
// connection while a proxy sends a request.
const KEEP_ALIVE = 75_000

/** Uses plain node:http for webhooks to avoid the overhead of Express. */
export function createWebhookServer(
  { sources, others }: { sources: readonly Source[]; others: RequestListener },
  context: ReceiveContext,
): Server {
  const { headersWithin, bodyWithin, maxBody } = context.limits

  function handle(req: IncomingMessage, res: ServerResponse): void {
    const path = parsePath(req)
    for (const source of sources) {
      const hookId = source.match(path)
      if (hookId === null) continue
      if (req.method !== 'POST') return refuseMethod(req, res)
      void receive({ req, res, source, hookId }, context)
      return
    }
    others(req, res)
  }

  const server = createServer(
    {
      headersTimeout: headersWithin,
      requestTimeout: headersWithin + bodyWithin,
      connectionsCheckingInterval: Math.min(CHECK_SLOW_EVERY, headersWithin),
      keepAliveTimeout: KEEP_ALIVE,
    },
    handle,
  )
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    if (!announcesTooMuch(req, maxBody)) res.writeContinue()
    handle(req, res)
  })
  server.on('clientError', answerBrokenRequest(context.log))
  return server
}

function refuseMethod(req: IncomingMessage, res: ServerResponse): void {
  sendProblem(res, methodNotAllowed(req.method ?? '', 'POST'), { headers: { allow: 'POST' } })
}

function parsePath(req: IncomingMessage): string {
  const url = req.url ?? ''
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
