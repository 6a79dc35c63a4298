import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

const networks = (list: readonly string[]): Network[] => list.map((entry) => ipaddr.parseCIDR(entry))

/**
 * Not even OUTBOUND_ALLOW can allow these addresses. Some give out cloud credentials, and the last four IPv6 ranges can
 * embed any IPv4 address.
 */
const NEVER_ALLOWED = networks([
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fe80::/10',
  '2001::/32',
  '2002::/16',
  '64:ff9b:1::/48',
  '::ffff:0:0:0/96',
])

/** IANA assigns public IPv6 addresses only from the first range. The second range is reserved for documentation. */
const [PUBLIC_IPV6, DOCUMENTATION] = networks(['2000::/3', '3fff::/20']) as [Network, Network]

/**
 * NAT64 translates these addresses to the IPv4 address in their last 32 bits (https://www.rfc-editor.org/rfc/rfc6052).
 */
const [NAT64] = networks(['64:ff9b::/96']) as [Network]

const isIn = (address: Address, [network, bits]: Network) =>
  address.kind() === network.kind() && address.match(network, bits)

/**
 * Returns null if the text isn't an IP address. Converts IPv4-mapped and NAT64 addresses to IPv4, because they reach
 * the IPv4 network.
 */
function parseAddress(text: string): Address | null {
  if (!ipaddr.isValid(text)) return null
  const address = ipaddr.process(text)
  return isIn(address, NAT64) ? ipaddr.fromByteArray(address.toByteArray().slice(-4)) : address
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || (isIn(address, PUBLIC_IPV6) && !isIn(address, DOCUMENTATION))
}

const withoutDot = (host: string) => host.toLowerCase().replace(/\.$/, '')

export type Reach = 'public' | 'allowed' | 'refused'

export interface AllowedNetworks {
  reach(host: string, address: string): Reach
}

/**
 * The setting lists host names, IP addresses and CIDR networks, separated by commas. Ignores empty entries, and throws
 * on any other entry.
 */
export function readAllowedNetworks(setting: string): AllowedNetworks {
  const hosts = new Set<string>()
  const allowed: Network[] = []
  for (const entry of setting.split(',').map((text) => text.trim())) {
    if (entry === '') continue
    if (isIP(entry)) allowed.push(ipaddr.parseCIDR(`${entry}/${isIP(entry) === 6 ? 128 : 32}`))
    else if (isIP(entry.split('/')[0] ?? '') && ipaddr.isValidCIDR(entry))
      allowed.push(ipaddr.parseCIDR(entry))
    else if (/^[a-z\d](?:[a-z\d.-]*[a-z\d])?\.?$/i.test(entry) && !/^[\d.]+$/.test(entry))
      hosts.add(withoutDot(entry))
    else throw new Error(`"${entry}" must be a host name, an IP address or a network such as 10.20.0.0/16`)
  }
  return {
    reach(host, text) {
      const address = parseAddress(text)
      if (!address || NEVER_ALLOWED.some((network) => isIn(address, network))) return 'refused'
      if (hosts.has(withoutDot(host)) || allowed.some((network) => isIn(address, network))) return 'allowed'
      return isPublic(address) ? 'public' : 'refused'
    },
  }
}
