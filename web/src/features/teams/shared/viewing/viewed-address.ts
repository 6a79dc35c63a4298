import { VIEWED_PATHS } from '@debrief/contracts/pages'

const SCREENS: ReadonlySet<string> = new Set(VIEWED_PATHS)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isViewedScreen = (pathname: string): boolean => SCREENS.has(pathname)

/** Returns null if the query string names no person. */
export function userIn(search: string): string | null {
  const user = new URLSearchParams(search).get('user')
  return user !== null && UUID.test(user) ? user.toLowerCase() : null
}

export function withUser(search: string, user: string | null): string {
  const params = new URLSearchParams(search)
  if (user === null) params.delete('user')
  else params.set('user', user)
  return params.size > 0 ? `?${params}` : ''
}

/** URL parameters that open an item or a view. They don't apply to another person. */
const OPENED = ['review', 'prId', 'pr', 'view', 'group']

export function afterSwitch(search: string, user: string): string {
  const params = new URLSearchParams(search)
  for (const name of OPENED) params.delete(name)
  return withUser(params.toString(), user)
}

interface Place {
  pathname: string
  search: string
  /** POP means Back, Forward or a page load, such as after typing a URL. */
  navigation: 'POP' | 'PUSH' | 'REPLACE'
}

interface ViewerState {
  viewer: { id: string; isManager: boolean }
  kept: string | null
}

/**
 * Returns the id of the person to show at a URL, or null for the viewer. The person in the query string comes first. A
 * link without a person keeps the previously viewed person, but Back and typed URLs don't. Pages that can't show a
 * member's data always keep the previously viewed person.
 */
export function viewedAt(
  { pathname, search, navigation }: Place,
  { viewer, kept }: ViewerState,
): string | null {
  if (!viewer.isManager) return null
  if (!isViewedScreen(pathname)) return kept
  const viewed = userIn(search) ?? (navigation === 'POP' ? null : kept)
  return viewed === viewer.id ? null : viewed
}
