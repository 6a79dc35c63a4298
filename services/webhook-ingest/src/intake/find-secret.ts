import { Problem } from '@debrief/contracts/problem'
import { databaseDown, databaseSilent, tooManyWaiting } from '../refusals.ts'
import { batchCalls } from './batch-calls.ts'

export interface SecretOptions {
  /** Returns the secrets in the order of the ids, with null for each id that has no secret. */
  read(ids: readonly string[]): Promise<readonly (string | null)[]>
  /** Milliseconds. */
  rememberFor: number
  maxWaiting: number
}

const MAX_CACHED = 10_000

export type FindSecret = (id: string, within: number) => Promise<string | null> | string

/**
 * Caches secrets briefly. A missing secret isn't cached, so a new connection works immediately. Calls are batched, so a
 * flood of unknown ids causes only one query at a time.
 */
export function createSecrets({ read, rememberFor, maxWaiting }: SecretOptions): FindSecret {
  const known = new Map<string, { secret: string; until: number }>()
  const asked = new Map<string, Promise<string | null>>()
  const ask = batchCalls({
    run: read,
    inFlight: 1,
    maxBatch: 200,
    maxWaiting,
    full: tooManyWaiting,
    late: databaseSilent,
  })

  async function look(id: string, within: number): Promise<string | null> {
    try {
      const secret = await ask(id, within)
      known.delete(id)
      if (secret !== null) remember(id, secret)
      return secret
    } catch (error) {
      throw error instanceof Problem ? error : databaseDown(error)
    } finally {
      asked.delete(id)
    }
  }

  function remember(id: string, secret: string): void {
    const oldest = known.size >= MAX_CACHED ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    known.set(id, { secret, until: performance.now() + rememberFor })
  }

  return (id, within) => {
    const found = known.get(id)
    if (found && found.until > performance.now()) return found.secret
    const shared = asked.get(id)
    if (shared) return shared
    const answer = look(id, within)
    asked.set(id, answer)
    return answer
  }
}
