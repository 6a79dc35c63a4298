const KEY = 'debrief-signed-in'

/** Whether this browser had a session when it last asked: then it is worth waiting before the way in is shown. */
export const wasSignedIn = (): boolean => localStorage.getItem(KEY) !== null

export function markSignedIn(signedIn: boolean): void {
  if (signedIn) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
}
