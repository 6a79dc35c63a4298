import { sql } from 'kysely'
import type { Database } from '../connect.ts'

export interface SignInAttempt {
  /** SHA-256, in hex, of the state that GitHub returns. */
  stateHash: string
  /** SHA-256, in hex, of the cookie in the browser that started the attempt. */
  browserHash: string
  /** PKCE, encrypted. */
  codeVerifier: string
  returnTo: string | null
  /** Minutes until the attempt expires; ten if omitted (RFC 9700). */
  minutes?: number
}

/** Stores the start of a sign-in, or of another flow that goes through GitHub, and deletes expired attempts. */
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
 * Deletes and returns the attempt, so that a state works only once; null if there isn't one for this state and browser.
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
