import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '@debrief/contracts/problem'
import { internalError, writeProblem } from '@debrief/service-kit/http/problems'
import type { Exchange, ReceiveContext } from './exchange.ts'
import { SenderGone } from './intake/read-body.ts'

const LINGER = 1_000
const GONE = 499

/** Answers a webhook that was not taken, and says why in one line of the log. */
export function refuse(error: unknown, exchange: Exchange, { log, metrics, failures }: ReceiveContext): void {
  const { req, res, source, hookId, address, since } = exchange
  const requestId = source.deliveryIdOf(req)
  const ms = Math.round(performance.now() - since)
  const fields = { requestId, source: source.name, hookId, address, ms }
  if (error instanceof SenderGone) {
    metrics.answered(source.name, GONE, ms / 1000)
    return log.info({ ...fields, reason: error.message }, 'webhook broken off')
  }
  const problem = error instanceof Problem ? error : internalError(requestId ?? 'none')
  answer(req, res, problem)
  metrics.answered(source.name, problem.status, ms / 1000)
  const outcome = { ...fields, code: problem.code, status: problem.status }
  if (problem.code.startsWith('signature_')) {
    metrics.signatureRejected(problem.code)
    if (!failures.note(address)) return
  }
  if (problem.status < 500) log.info(outcome, 'webhook refused')
  else if (problem.status === 503) log.warn({ ...outcome, cause: causeOf(problem) }, 'webhook put off')
  else log.error({ ...outcome, err: error }, 'webhook failed')
}

/**
 * A body that is not wanted is not kept, but taking it off the wire for a moment lets the sender see the answer: closing
 * with bytes unread resets the connection (RFC 9112, section 9.6).
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

/** The code of PostgreSQL or the network; never its text, which can name an address. */
function causeOf({ cause }: Problem): string | undefined {
  if (cause === undefined) return undefined
  const { code, message } = cause as { code?: string; message?: string }
  return code ?? message
}
