import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

export type Target =
  /** `byName` is true for @debrief/… and false for a relative path. */
  { to: 'project'; path: string; byName: boolean } | { to: 'library'; name: string } | { to: 'node' }

export function resolveImport(from: string, specifier: string, isService: (name: string) => boolean): Target {
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, ''))
    return { to: 'project', path, byName: false }
  }
  const own = /^@debrief\/([^/]+)(?:\/(.*))?$/.exec(specifier)
  if (own) {
    const [, name = '', file = 'index'] = own
    const root = name === 'web' ? 'web' : isService(name) ? `services/${name}` : `packages/${name}`
    return { to: 'project', path: `${root}/src/${file}.ts`, byName: true }
  }
  if (specifier.startsWith('node:') || isBuiltin(specifier)) return { to: 'node' }
  const name = specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : (specifier.split('/')[0] ?? specifier)
  return { to: 'library', name }
}
