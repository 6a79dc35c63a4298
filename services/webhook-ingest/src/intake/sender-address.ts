import type { IncomingMessage } from 'node:http'

/** The address that the outermost of our own proxies saw; what a client itself put into X-Forwarded-For is never believed. */
export function senderAddress(req: IncomingMessage, trustedHops: number): string {
  const direct = req.socket.remoteAddress ?? ''
  const forwarded = trustedHops === 0 ? undefined : req.headers['x-forwarded-for']
  if (forwarded === undefined) return direct
  const hops = String(forwarded).split(',')
  return hops.at(-Math.min(trustedHops, hops.length))?.trim() || direct
}
