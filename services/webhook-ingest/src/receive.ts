import type { IncomingMessage } from 'node:http'
import type { StoredDelivery } from '@debrief/database/deliveries/deliveries'
import type { Exchange, ReceiveContext } from './exchange.ts'
import { announcesTooMuch, readBody } from './intake/read-body.ts'
import { tooLarge } from './refusals.ts'
import { refuse } from './refuse.ts'

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
