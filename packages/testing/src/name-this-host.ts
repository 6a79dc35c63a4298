import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

/** Names under `example` are reserved (https://www.rfc-editor.org/rfc/rfc2606#section-3). */
const NAMED = /\.example$/

/**
 * Makes all names under `example` resolve to this host in this process. Returns a function that restores the lookup.
 */
export function nameThisHost(): () => void {
  const { lookup } = dns
  const resolve = (name: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [NAMED.test(name) ? '127.0.0.1' : name, ...rest])
  put(resolve as typeof lookup)
  return () => put(lookup)
}

export const byName = (url: string, name = '127.0.0.1'): string => url.replace('127.0.0.1', name)

function put(lookup: typeof dns.lookup): void {
  dns.lookup = lookup
  syncBuiltinESMExports()
}
