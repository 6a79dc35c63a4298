import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { methodNotAllowed, sendProblem } from '@debrief/service-kit/http/problems'
import { answerBrokenRequest } from './answer-broken-request.ts'
import type { ReceiveContext } from './exchange.ts'
import { announcesTooMuch } from './intake/read-body.ts'
import { receive } from './receive.ts'
import type { Source } from './sources/source.ts'

const CHECK_SLOW_EVERY = 1_000
// Longer than the proxies in front of us keep theirs (nginx 60 s), so that it is never we who close while they send.
const KEEP_ALIVE = 75_000

/**
 * Webhooks are taken by node:http alone: Express costs more than all the rest of this one path together (see
 * docs/benchmarks.md). Everything else is `others`, an Express app.
 */
export function createWebhookServer(
  { sources, others }: { sources: readonly Source[]; others: RequestListener },
  context: ReceiveContext,
): Server {
  const { headersWithin, bodyWithin, maxBody } = context.limits

  function handle(req: IncomingMessage, res: ServerResponse): void {
    const path = pathOf(req)
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

function pathOf(req: IncomingMessage): string {
  const url = req.url ?? ''
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
