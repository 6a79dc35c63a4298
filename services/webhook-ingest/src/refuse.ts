import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '@debrief/contracts/problem'
import { internalError, writeProblem } from '@debrief/service-kit/http/problems'
import type { Exchange, ReceiveContext } from './exchange.ts'
import { SenderGone } from './intake/read-body.ts'

const LINGER = 1_000
const GONE = 499

export function refuse(error: unknown, exchange: Exchange, { log, metrics, failures }: ReceiveContext): void {
  const { req, res, source, hookId, address, since } = exchange
  const requestId = source.readDeliveryId(req)
  const ms = Math.round(performance.now() - since)
  const fields = { requestId, source: source.name, hookId, address, ms }
  if (error instanceof SenderGone) {
    metrics.answered(source.name, GONE, ms / 1000)
    return log.info({ ...fields, reason: error.message }, 'webhook connection closed early')
  }
  const problem = error instanceof Problem ? error : internalError(requestId ?? 'none')
  answer(req, res, problem)
  metrics.answered(source.name, problem.status, ms / 1000)
  const outcome = { ...fields, code: problem.code, status: problem.status }
  if (problem.code.startsWith('signature_')) {
    metrics.signatureRejected(problem.code)
    if (!failures.note(address)) return
  }
  if (problem.status < 500) log.info(outcome, 'webhook rejected')
  else if (problem.status === 503) log.warn({ ...outcome, cause: describeCause(problem) }, 'webhook deferred')
  else log.error({ ...outcome, err: error }, 'webhook failed')
}

/**
 * Responds with the problem, and reads the rest of an incomplete request for up to a second. Closing a connection with
 * unread bytes resets it, so the sender wouldn't see the problem (RFC 9112, section 9.6).
 */
function answer(req: IncomingMessage, res: ServerResponse, problem: Problem): void {
  if (req.complete) {
    writeProblem(res, problem)
    res.end()
    return
  }
  writeProblem(res, problem, { headers: { connection: 'close' } })
  const end = () => {
    clearTimeout(timer)
    res.end()
  }
  const timer = setTimeout(() => {
    end()
    req.socket.destroySoon()
  }, LINGER)
  req.once('end', end).once('close', end).resume()
}

/** Leaves out the error message, because it can contain an address. */
export function describeCause({ cause }: Problem): string | undefined {
  if (cause === undefined) return undefined
  const { code, name } = cause as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}
