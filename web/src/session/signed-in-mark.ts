import { isDemo } from './demo.ts'

const KEY = 'debrief-signed-in'
/** In milliseconds. Sessions that aren't used for this long end. /theme.js has the same limit. */
const MAX_AGE = 12 * 60 * 60 * 1_000

/**
 * Whether this browser had a session the last time it was checked. If so, public pages show other links, and the
 * sign-in link appears only once the person is known to be signed out.
 */
export function wasSignedIn(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(KEY)) < MAX_AGE
  } catch {
    return false
  }
}

export function markSignedIn(signedIn: boolean): void {
  if (isDemo()) return
  try {
    if (signedIn) localStorage.setItem(KEY, String(Date.now()))
    else localStorage.removeItem(KEY)
  } catch {
    // If storage is blocked, public pages treat the person as signed out.
  }
}
