import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '@debrief/contracts/problem'
import type { StoredDelivery } from '@debrief/database/deliveries/deliveries'
import { internalError, writeProblem } from '@debrief/service-kit/http/problems'
import type { Exchange, ReceiveContext } from './exchange.ts'
import { announcesTooMuch, readBody, SenderGone } from './intake/read-body.ts'
import { tooLarge } from './refusals.ts'

/** Responds with 202 only after the delivery is stored. */
export async function receive(
  exchange: Pick<Exchange, 'req' | 'res' | 'source' | 'hookId'>,
  context: ReceiveContext,
): Promise<void> {
  const address = senderAddress(exchange.req, context.trustedHops)
  const whole: Exchange = { ...exchange, address, since: performance.now() }
  try {
    const stored = await accept(whole, context)
    answerAccepted(whole, stored, context)
  } catch (error) {
    refuse(error, whole, context)
  }
}

async function accept(
  { req, source, hookId, address }: Exchange,
  { limits, failures, unfinished, deliveries }: ReceiveContext,
): Promise<StoredDelivery> {
  const limit = Math.min(limits.maxBody, source.maxBody ?? limits.maxBody)
  if (announcesTooMuch(req, limit)) throw tooLarge(limit)
  if (!source.isSigned(req) && failures.isFlooding(address)) throw source.refusals.missing()

  const asked = performance.now()
  const secret = await source.findSecret(hookId, limits.answerWithin)
  const spent = performance.now() - asked
  if (!source.isSigned(req)) throw source.refusals.missing()

  const body = await readBody(req, { limit, address, unfinished })
  if (!source.verify(secret, body, req)) throw source.refusals.wrong()
  const delivery = source.read(hookId, body, req)
  return deliveries.store(delivery, Math.max(1, limits.answerWithin - spent))
}

function answerAccepted(
  { req, res, source, hookId, since }: Exchange,
  { id, isNew }: StoredDelivery,
  { log, metrics }: ReceiveContext,
): void {
  const body = `{"id":"${id}"}`
  res.writeHead(202, { 'content-type': 'application/json', 'content-length': body.length })
  res.end(body)
  const ms = performance.now() - since
  metrics.answered(source.name, 202, ms / 1000)
  if (!isNew) metrics.duplicate()
  const requestId = source.readDeliveryId(req)
  const fields = {
    requestId,
    source: source.name,
    hookId,
    deliveryId: id,
    duplicate: !isNew,
    ms: Math.round(ms),
  }
  log.info(fields, 'webhook received')
}

/**
 * Returns the sender's address as our outermost proxy saw it, or the connection's address if there's no proxy or no
 * X-Forwarded-For header. Clients can fake the earlier addresses in that header.
 */
function senderAddress(req: IncomingMessage, trustedHops: number): string {
  const direct = req.socket.remoteAddress ?? ''
  const forwarded = trustedHops === 0 ? undefined : req.headers['x-forwarded-for']
  if (forwarded === undefined) return direct
  const hops = String(forwarded).split(',')
  return hops.at(-Math.min(trustedHops, hops.length))?.trim() || direct
}

const LINGER = 1_000
const GONE = 499

function refuse(error: unknown, exchange: Exchange, { log, metrics, failures }: ReceiveContext): void {
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
