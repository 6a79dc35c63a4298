import { keyInUse, keyReused } from './errors.ts'

export interface SavedAnswer {
  status: number
  body: unknown
  requestId: string
}

interface Entry {
  endpoint: string
  parameters: string
  /** Real milliseconds. */
  at: number
  /** null while the first call is running. */
  answer: SavedAnswer | null
}

const KEPT_MS = 24 * 3600 * 1000

/** docs.stripe.com/api/idempotent_requests: the first response, even a 500, is repeated for 24 hours. */
export function createIdempotency(now: () => number) {
  const entries = new Map<string, Entry>()
  return {
    /** Returns the saved response, or null if the key is new. Throws if the key is in use or was used for a different call. */
    begin(key: string, endpoint: string, parameters: string): SavedAnswer | null {
      const known = entries.get(key)
      if (!known || now() - known.at >= KEPT_MS) {
        entries.set(key, { endpoint, parameters, at: now(), answer: null })
        return null
      }
      if (known.endpoint !== endpoint)
        throw keyReused(key, `for the same endpoint ('${known.endpoint}' instead of '${endpoint}')`)
      if (known.parameters !== parameters) throw keyReused(key, 'with the same parameters')
      if (known.answer === null) throw keyInUse(key)
      return known.answer
    },
    /** Saves the response; null forgets the key, because the call was refused before it began. */
    end(key: string, answer: SavedAnswer | null) {
      const known = entries.get(key)
      if (answer === null) entries.delete(key)
      else if (known) known.answer = answer
    },
  }
}

export type Idempotency = ReturnType<typeof createIdempotency>
