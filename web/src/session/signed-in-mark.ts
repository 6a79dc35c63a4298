const KEY = 'debrief-signed-in'

/** Whether this tab had a session when it last asked: then it is worth waiting before the way in is shown. */
export const wasSignedIn = (): boolean => sessionStorage.getItem(KEY) !== null

export function markSignedIn(signedIn: boolean): void {
  if (signedIn) sessionStorage.setItem(KEY, 'yes')
  else sessionStorage.removeItem(KEY)
}
