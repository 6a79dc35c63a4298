import type { KeyRing } from './key-ring.ts'

const ABOUT = 'digest:unsubscribe'

/** What a link to end the weekly mail holds: good for this alone and for this person, as long as the key is in the ring. */
export const newUnsubscribeToken = (keys: KeyRing, userId: string): string => keys.seal(userId, ABOUT)

/** Whose mail it ends; null for what we did not make. */
export function readUnsubscribeToken(keys: KeyRing, token: string): string | null {
  try {
    return keys.open(token, ABOUT)
  } catch {
    return null
  }
}
