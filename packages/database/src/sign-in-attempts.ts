import { sql } from 'kysely'
import type { Database } from './connect.ts'

export interface SignInAttempt {
  /** SHA-256, hex, of the state that GitHub gives back. */
  stateHash: string
  /** SHA-256, hex, of the cookie of the browser that began. */
  browserHash: string
  /** PKCE, encrypted. */
  codeVerifier: string
  returnTo: string | null
  /** How long it is good; ten minutes where nothing is said (RFC 9700). */
  minutes?: number
}

/** Notes a sign-in that began, or something else that ends at GitHub, and forgets those that nobody ended. */
export async function openSignInAttempt(db: Database, attempt: SignInAttempt): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<', sql<Date>`now()`).execute()
  await db
    .insertInto('sign_in_attempts')
    .values({
      state_hash: attempt.stateHash,
      browser_hash: attempt.browserHash,
      code_verifier: attempt.codeVerifier,
      return_to: attempt.returnTo,
      expires_at: sql<Date>`now() + make_interval(mins => ${attempt.minutes ?? 10})`,
    })
    .execute()
}

/**
 * Takes the attempt away, so that a state is good once; null when there is none of this state and browser. One that
 * another browser began stays with that browser.
 */
export async function takeSignInAttempt(
  db: Database,
  { stateHash, browserHash }: { stateHash: string; browserHash: string },
): Promise<{ codeVerifier: string; returnTo: string | null; isExpired: boolean } | null> {
  const row = await db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .returning([
      'code_verifier as codeVerifier',
      'return_to as returnTo',
      sql<boolean>`expires_at <= now()`.as('isExpired'),
    ])
    .executeTakeFirst()
  return row ?? null
}
