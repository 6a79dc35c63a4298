const KEY = 'debrief-signed-in'

/** Whether this tab last had a session. If so, it's worth waiting before showing the sign-in link. */
export const wasSignedIn = (): boolean => sessionStorage.getItem(KEY) !== null

export function markSignedIn(signedIn: boolean): void {
  if (signedIn) sessionStorage.setItem(KEY, 'yes')
  else sessionStorage.removeItem(KEY)
}
