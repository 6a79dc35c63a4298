import type { KeyRing } from './key-ring.ts'

const ABOUT = 'digest:unsubscribe'

/**
 * The token in a link that unsubscribes from weekly emails. It works only for this purpose and this person, as long as
 * its key is in the ring.
 */
export const newUnsubscribeToken = (keys: KeyRing, userId: string): string => keys.seal(userId, ABOUT)

/** Returns the person's id; null for a token that we didn't create. */
export function readUnsubscribeToken(keys: KeyRing, token: string): string | null {
  try {
    return keys.open(token, ABOUT)
  } catch {
    return null
  }
}
