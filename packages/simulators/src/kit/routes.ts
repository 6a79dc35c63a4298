export type Routes<Handler> = Record<string, Handler>

export interface Match<Handler> {
  route: string
  handle: Handler
  params: Record<string, string>
}

export type FindRoute<Handler> = (method: string, path: string) => Match<Handler> | null

interface CompiledRoute<Handler> {
  route: string
  handle: Handler
  pattern: RegExp
}

/** `toPattern` returns a parameter's regular expression. Only the last parameter of a route can match slashes. */
export function compileRoutes<Handler>(
  routes: Routes<Handler>,
  toPattern: (parameter: string) => string = () => '[^/]+',
): FindRoute<Handler> {
  const byLength = new Map<string, CompiledRoute<Handler>[]>()
  const open = new Map<string, CompiledRoute<Handler>[]>()
  for (const [route, handle] of Object.entries(routes).toSorted(byFixedParts)) {
    const [method = '', path = ''] = route.split(' ')
    const source = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${toPattern(name)})`)
    const last = /\{(\w+)\}$/.exec(path)?.[1]
    const isOpen = last !== undefined && new RegExp(`^${toPattern(last)}$`).test('a/b')
    const [group, key] = isOpen ? [open, method] : [byLength, `${method} ${path.split('/').length}`]
    group.set(key, [...(group.get(key) ?? []), { route, handle, pattern: new RegExp(`^${source}$`) }])
  }
  return (method, path) =>
    firstMatch(byLength.get(`${method} ${path.split('/').length}`), path) ??
    firstMatch(open.get(method), path)
}

/** Sorts `/invoices/create_preview` before `/invoices/{id}`. */
const byFixedParts = ([one]: [string, unknown], [other]: [string, unknown]) =>
  fixedParts(other) - fixedParts(one)

const fixedParts = (route: string) => route.split('/').filter((part) => !part.startsWith('{')).length

function firstMatch<Handler>(candidates: CompiledRoute<Handler>[] = [], path: string): Match<Handler> | null {
  for (const { route, handle, pattern } of candidates) {
    const found = pattern.exec(path)
    if (!found) continue
    const params: Record<string, string> = {}
    for (const [name, value] of Object.entries(found.groups ?? {})) params[name] = decode(value)
    return { route, handle, params }
  }
  return null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
