import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

/** The names of https://www.rfc-editor.org/rfc/rfc2606#section-3, which nobody has. */
const NAMED = /\.example$/

/** Has every name below `example` resolve to this host, in this process, until what it returns is called. */
export function nameThisHost(): () => void {
  const { lookup } = dns
  const resolve = (name: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [NAMED.test(name) ? '127.0.0.1' : name, ...rest])
  put(resolve as typeof lookup)
  return () => put(lookup)
}

/** The same address by a name of this host; left out: as it is. */
export const byName = (url: string, name = '127.0.0.1'): string => url.replace('127.0.0.1', name)

function put(lookup: typeof dns.lookup): void {
  dns.lookup = lookup
  syncBuiltinESMExports()
}
