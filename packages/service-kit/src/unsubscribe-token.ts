import type { KeyRing } from './key-ring.ts'

const ABOUT = 'digest:unsubscribe'

/**
 * Creates the token for the unsubscribe link in this person's weekly emails. It's valid as long as TOKEN_KEYS contains
 * its key.
 */
export const newUnsubscribeToken = (keys: KeyRing, userId: string): string => keys.seal(userId, ABOUT)

/** Returns the person's id, or null if the token is invalid or its key was removed. */
export function readUnsubscribeToken(keys: KeyRing, token: string): string | null {
  try {
    return keys.open(token, ABOUT)
  } catch {
    return null
  }
}
