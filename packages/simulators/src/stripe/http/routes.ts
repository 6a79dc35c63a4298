import type { Handler, Routes } from './call.ts'

export interface Match {
  /** Such as `POST /v1/customers/{id}`. */
  name: string
  handle: Handler
  id: string
}

interface Compiled {
  name: string
  method: string
  pattern: RegExp
  handle: Handler
}

/** Finds the route of a call; those with more fixed parts come first. */
export function compileRoutes(routes: Routes): (method: string, path: string) => Match | null {
  const compiled: Compiled[] = Object.entries(routes)
    .toSorted(([a], [b]) => fixedParts(b) - fixedParts(a))
    .map(([name, handle]) => {
      const [method = '', path = ''] = name.split(' ')
      return { name, method, handle, pattern: new RegExp(`^${path.replace('{id}', '([^/]+)')}$`) }
    })
  return (method, path) => {
    for (const { name, pattern, handle, method: own } of compiled) {
      const found = own === method ? pattern.exec(path) : null
      if (found) return { name, handle, id: decodeURIComponent(found[1] ?? '') }
    }
    return null
  }
}

const fixedParts = (name: string) => name.split('/').filter((part) => !part.startsWith('{')).length
