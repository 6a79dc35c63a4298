import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import type { SignInMethod } from './sessions.ts'

export type SignInPurpose = 'sign_in' | 'confirm' | 'link'

export interface TakenAttempt {
  codeVerifier: string
  returnTo: string | null
  isExpired: boolean
  startedAt: Date
  method: SignInMethod
  purpose: SignInPurpose
  userId: string | null
}

export interface SignInAttempt {
  /** SHA-256, in hex, of the state that GitHub or the identity provider returns. */
  stateHash: string
  /** SHA-256, in hex, of the cookie in the browser that started the attempt. */
  browserHash: string
  /** The PKCE code verifier, encrypted. */
  codeVerifier: string
  returnTo: string | null
  method?: SignInMethod
  by?: { userId: string; purpose: 'confirm' | 'link' }
  /** Minutes until the attempt expires. Defaults to ten. */
  minutes?: number
}

export async function openSignInAttempt(db: Database, attempt: SignInAttempt): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<', sql<Date>`now()`).execute()
  await db
    .insertInto('sign_in_attempts')
    .values({
      state_hash: attempt.stateHash,
      browser_hash: attempt.browserHash,
      code_verifier: attempt.codeVerifier,
      return_to: attempt.returnTo,
      method: attempt.method ?? 'github',
      purpose: attempt.by?.purpose ?? 'sign_in',
      user_id: attempt.by?.userId ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${attempt.minutes ?? 10})`,
    })
    .execute()
}

/** A state works only once, so this deletes the attempt. Returns null if no attempt has this state and browser. */
export async function takeSignInAttempt(
  db: Database,
  { stateHash, browserHash }: { stateHash: string; browserHash: string },
): Promise<TakenAttempt | null> {
  const row = await db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .returning([
      'code_verifier as codeVerifier',
      'return_to as returnTo',
      sql<boolean>`expires_at <= now()`.as('isExpired'),
      sql<SignInMethod>`method`.as('method'),
      sql<SignInPurpose>`purpose`.as('purpose'),
      'created_at as startedAt',
      'user_id as userId',
    ])
    .executeTakeFirst()
  return row ?? null
}
