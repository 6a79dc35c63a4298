import { isDemo } from './demo.ts'

const KEY = 'debrief-signed-in'

/**
 * Whether this tab had a session the last time it was checked. If so, wait for the viewer before showing the sign-in
 * link.
 */
export const wasSignedIn = (): boolean => sessionStorage.getItem(KEY) !== null

export function markSignedIn(signedIn: boolean): void {
  if (isDemo()) return
  if (signedIn) sessionStorage.setItem(KEY, 'yes')
  else sessionStorage.removeItem(KEY)
}
