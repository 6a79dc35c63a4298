import type { Handler } from './call.ts'

export interface Route {
  method: string
  /** As written in the API description: `/repos/{owner}/{repo}`. */
  path: string
  handle: Handler
}

export interface Match {
  route: Route
  params: Record<string, string>
}

interface Compiled {
  route: Route
  pattern: RegExp
}

// These match the rest of the path, including slashes (x-multi-segment in GitHub's description).
const multiSegment = new Set(['path', 'ref', 'basehead'])

/** Matches a call to its route. For speed, routes are indexed by method and number of segments. */
export function compileRoutes(
  routes: Record<string, Handler>,
): (method: string, path: string) => Match | null {
  const exact = new Map<string, Compiled[]>()
  const open: Compiled[] = []
  for (const [name, handle] of Object.entries(routes)) {
    const [method = '', path = ''] = name.split(' ')
    const compiled = { route: { method, path, handle }, pattern: toPattern(path) }
    const key = `${method} ${path.split('/').length}`
    if (/\{(path|ref|basehead)\}$/.test(path)) open.push(compiled)
    else exact.set(key, [...(exact.get(key) ?? []), compiled])
  }
  return (method, path) => {
    const candidates = exact.get(`${method} ${path.split('/').length}`) ?? []
    return firstMatch(candidates, method, path) ?? firstMatch(open, method, path)
  }
}

function firstMatch(candidates: Compiled[], method: string, path: string): Match | null {
  for (const { route, pattern } of candidates) {
    if (route.method !== method) continue
    const found = pattern.exec(path)
    if (!found) continue
    const params: Record<string, string> = {}
    for (const [name, value] of Object.entries(found.groups ?? {})) params[name] = decode(value)
    return { route, params }
  }
  return null
}

// Numeric parameters match only digits, so that /pulls/comments isn't read as the pull request "comments".
const toPattern = (path: string) =>
  new RegExp(
    `^${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (multiSegment.has(name)) return `(?<${name}>.+)`
      return /(_id|_number)$/.test(name) && name !== 'client_id' ? `(?<${name}>\\d+)` : `(?<${name}>[^/]+)`
    })}$`,
  )

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
