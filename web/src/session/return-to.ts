/** The paths and queries that the gateway accepts as a place to return to. */
const SCREEN =
  /^\/(?:dashboard|pull-requests|reviews|recurring-mistakes|team-standards|practice|settings|invitations\/[\w-]+)$/
const QUERY = /^\?[\w\-.~/?&=%+]*$/

/**
 * The address to return to, with its query if allowed. Null if the person should land on the default page.
 */
export function returnToOf({ pathname, search }: { pathname: string; search: string }): string | null {
  if (!SCREEN.test(pathname)) return null
  return QUERY.test(search) && pathname.length + search.length <= 500 ? pathname + search : pathname
}
