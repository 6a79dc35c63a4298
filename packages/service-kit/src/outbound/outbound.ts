import { type LookupAddress, lookup as lookupHost } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { type AddressRefusal, parseOutboundAddress } from '@debrief/contracts/http/outbound-address'
import { Agent, buildConnector } from 'undici'
import { type AllowedNetworks, readAllowedNetworks } from './networks.ts'

const CONNECT_MS = 5_000
const TOTAL_MS = 15_000
const MAX_RESPONSE_BYTES = 64 * 1024

export type OutboundFailure = 'dns' | 'connect' | 'tls' | 'timeout' | 'network'

export type OutboundOutcome =
  /** The server responded, but not with a redirect. `body` is the response's first 64 kB. */
  | { kind: 'status'; status: number; retryAfter: string | null; body: string }
  /** Debrief refused the address, or the server responded with a redirect. */
  | { kind: 'refused'; reason: AddressRefusal }
  | { kind: 'failed'; reason: OutboundFailure }

export interface OutboundRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
}

export interface Outbound {
  /** Returns why a request to this address would be refused now, or null. `dns` means that the name doesn't resolve. */
  check(url: string): Promise<AddressRefusal | 'dns' | null>
  /** Rejects only if the signal aborts, with the signal's reason. */
  send(request: OutboundRequest): Promise<OutboundOutcome>
  close(): Promise<void>
}

export interface OutboundOptions {
  allow: string
  lookup?: LookupFunction
  connectMs?: number
  totalMs?: number
}

class Refused extends Error {
  readonly reason: AddressRefusal
  constructor(reason: AddressRefusal) {
    super(`address refused: ${reason}`)
    this.reason = reason
  }
}

/**
 * Sends requests to addresses that people entered, if the addresses are public or OUTBOUND_ALLOW allows them. Each
 * connection resolves the host once and checks every address, so a DNS change can't lead the request into a private
 * network.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const allowed = readAllowedNetworks(options.allow)
  const resolve = knowingLocalhost(options.lookup ?? (lookupHost as LookupFunction))
  const agent = new Agent({
    connect: checkingConnector(allowed, resolve, options.connectMs ?? CONNECT_MS),
    pipelining: 1,
  })
  return {
    check: (url) => checkAddress(url, { allowed, resolve }),
    send: (request) => send(agent, options.totalMs ?? TOTAL_MS, request),
    close: async () => {
      if (!agent.closed && !agent.destroyed) await agent.close()
    },
  }
}

/**
 * Resolves localhost without DNS, because some resolvers ask a server that may return any address
 * (https://www.rfc-editor.org/rfc/rfc6761#section-6.3).
 */
function knowingLocalhost(resolve: LookupFunction): LookupFunction {
  return (host, options, done) => {
    if (!/^(.+\.)?localhost\.?$/i.test(host)) resolve(host, options, done)
    else if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }])
    else done(null, '127.0.0.1', 4)
  }
}

function judge(allowed: AllowedNetworks, { protocol, host }: { protocol: string; host: string }) {
  return (addresses: readonly string[]): AddressRefusal | null => {
    const reaches = addresses.map((address) => allowed.reach(host, address))
    if (reaches.length === 0 || reaches.includes('refused')) return 'private_address'
    return protocol === 'http:' && reaches.includes('public') ? 'not_https' : null
  }
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

const toAddresses = (result: string | LookupAddress[] | undefined) =>
  typeof result === 'string' ? [result] : (result ?? []).map((one) => one.address)

function checkingConnector(allowed: AllowedNetworks, resolve: LookupFunction, timeout: number) {
  const connectors = new Map(['http:', 'https:'].map((protocol) => [protocol, connector(protocol)]))
  function connector(protocol: string) {
    const lookup: LookupFunction = (host, how, done) =>
      resolve(host, how, (error, found, family) => {
        const refusal = error ? null : judge(allowed, { protocol, host })(toAddresses(found))
        if (refusal) done(new Refused(refusal), '', 0)
        else done(error, found, family)
      })
    return buildConnector({ timeout, lookup })
  }
  return (target: buildConnector.Options, done: buildConnector.Callback): void => {
    const host = withoutBrackets(target.hostname)
    // Node doesn't resolve IP addresses, so `lookup` never checks them. They're checked here instead.
    const refusal = isIP(host) ? judge(allowed, { protocol: target.protocol, host })([host]) : null
    if (refusal) done(new Refused(refusal), null)
    else connectors.get(target.protocol)?.(target, done)
  }
}

async function checkAddress(
  text: string,
  { allowed, resolve }: { allowed: AllowedNetworks; resolve: LookupFunction },
): Promise<AddressRefusal | 'dns' | null> {
  const parsed = parseOutboundAddress(text)
  if ('refused' in parsed) return parsed.refused
  const host = withoutBrackets(parsed.url.hostname)
  const addresses = isIP(host)
    ? [host]
    : await new Promise<string[] | null>((found) => {
        resolve(host, { all: true }, (error, address) => found(error ? null : toAddresses(address)))
      })
  return addresses ? judge(allowed, { protocol: parsed.url.protocol, host })(addresses) : 'dns'
}

async function send(
  agent: Agent,
  totalMs: number,
  { url: text, method, headers, body, signal }: OutboundRequest,
): Promise<OutboundOutcome> {
  signal?.throwIfAborted()
  const parsed = parseOutboundAddress(text)
  if ('refused' in parsed) return { kind: 'refused', reason: parsed.refused }
  const { origin, pathname, search } = parsed.url
  const timer = AbortSignal.timeout(totalMs)
  try {
    const response = await agent.request({
      origin,
      path: `${pathname}${search}`,
      method,
      headers,
      body: body ?? null,
      reset: true,
      signal: signal ? AbortSignal.any([signal, timer]) : timer,
    })
    const start = await readStart(response.body)
    if (response.statusCode >= 300 && response.statusCode < 400)
      return { kind: 'refused', reason: 'redirect' }
    const retryAfter = response.headers['retry-after']
    return {
      kind: 'status',
      status: response.statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      body: start,
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof Refused) return { kind: 'refused', reason: error.reason }
    return { kind: 'failed', reason: timer.aborted ? 'timeout' : nameFailure(error) }
  }
}

async function readStart(body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= MAX_RESPONSE_BYTES) break
  }
  body.destroy()
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8')
}

// The library's error may contain the address and its secrets, so only the kind of failure is returned.
function nameFailure(error: unknown): OutboundFailure {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'dns'
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout'
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code)) return 'connect'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO/.test(code)) return 'tls'
  return 'network'
}
