import { lookup as resolveHost } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'

const CONNECT_TIMEOUT_MS = 5000
const KEEP_ALIVE_MS = 30_000

// https://www.iana.org/assignments/iana-ipv4-special-registry and
// https://www.iana.org/assignments/iana-ipv6-special-registry
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** Returns true for private addresses, including IPv4 addresses in IPv6 form, and for text that isn't an IP address. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  return family === 0 || PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

export interface ConnectionOptions {
  /**
   * Allows host names that resolve to private addresses, for a GitHub Enterprise Server in a company network. IP
   * addresses and localhost are always allowed (https://www.rfc-editor.org/rfc/rfc6761#section-6.3).
   */
  allowPrivateAddresses?: boolean
  perHost?: number
  lookup?: LookupFunction
}

/**
 * By default, a connection fails if its host name, except localhost, resolves to a private address. So a forged DNS
 * response can't lead the client to the internal network.
 */
export function createConnections(options: ConnectionOptions = {}): Dispatcher {
  const resolve = options.lookup ?? (resolveHost as LookupFunction)
  const lookup = options.allowPrivateAddresses ? resolve : refusingPrivate(resolve)
  return new Agent({
    connections: options.perHost ?? 32,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup },
  })
}

function refusingPrivate(resolve: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, options, (error, address, family) => {
      const found = typeof address === 'string' ? [address] : (address ?? []).map((one) => one.address)
      const refused = !error && !/^(.+\.)?localhost$/.test(hostname) && found.some(isPrivateAddress)
      if (refused) done(Object.assign(new Error('private address refused'), { code: 'EPRIVATE' }), '', 0)
      else done(error, address, family)
    })
  }
}

let shared: Dispatcher | undefined

export function allowPrivateGithub(setting: 'on' | 'off', options: ConnectionOptions = {}): void {
  shared = createConnections({ ...options, allowPrivateAddresses: setting === 'on' })
}

export function sharedConnections(): Dispatcher {
  shared ??= createConnections()
  return shared
}
