/** What the gateway takes as a way back: a screen of the app and a plain query. */
const SCREEN =
  /^\/(?:dashboard|pull-requests|reviews|recurring-mistakes|team-standards|practice|settings|invitations\/[\w-]+)$/
const QUERY = /^\?[\w\-.~/?&=%+]*$/

/** The path to return to, with its query if allowed; null if sign-in should start over. */
export function returnToOf({ pathname, search }: { pathname: string; search: string }): string | null {
  if (!SCREEN.test(pathname)) return null
  return QUERY.test(search) && pathname.length + search.length <= 500 ? pathname + search : pathname
}
