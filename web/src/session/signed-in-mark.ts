import { isDemo } from './demo.ts'

const KEY = 'debrief-signed-in'
/** In milliseconds. A session expires after this time without use. /theme.js has the same limit. */
const MAX_AGE = 12 * 60 * 60 * 1_000

/** Whether a check in the last 12 hours found a session. /theme.js reads the same mark. */
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
