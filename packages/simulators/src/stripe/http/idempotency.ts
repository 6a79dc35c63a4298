import { keyInUse, keyReused } from './api-error.ts'

export interface Kept {
  status: number
  body: string
  requestId: string
}

interface Entry {
  endpoint: string
  parameters: string
  /** Real milliseconds. */
  at: number
  /** null while the first call is under way. */
  answer: Kept | null
}

const keptMs = 24 * 3600 * 1000

/** docs.stripe.com/api/idempotent_requests: the first answer, 500s included, is given again for 24 hours. */
export function createIdempotency(now: () => number) {
  const entries = new Map<string, Entry>()
  return {
    /** The earlier answer, or null: go on. Throws where the key is in use or was used for something else. */
    begin(key: string, { endpoint, parameters }: { endpoint: string; parameters: string }): Kept | null {
      const known = entries.get(key)
      if (!known || now() - known.at >= keptMs) {
        entries.set(key, { endpoint, parameters, at: now(), answer: null })
        return null
      }
      if (known.endpoint !== endpoint)
        throw keyReused(key, `for the same endpoint ('${known.endpoint}' instead of '${endpoint}')`)
      if (known.parameters !== parameters) throw keyReused(key, 'with the same parameters')
      if (known.answer === null) throw keyInUse(key)
      return known.answer
    },
    keep(key: string, answer: Kept) {
      const known = entries.get(key)
      if (known) known.answer = answer
    },
    /** For calls whose parameters were refused or that never began: nothing is kept. */
    forget(key: string) {
      entries.delete(key)
    },
  }
}

export type Idempotency = ReturnType<typeof createIdempotency>
