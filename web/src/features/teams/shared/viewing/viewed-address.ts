import { VIEWED_PATHS } from '@debrief/contracts/pages'

const SCREENS: ReadonlySet<string> = new Set(VIEWED_PATHS)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isViewedScreen = (pathname: string): boolean => SCREENS.has(pathname)

/** The id of the person in the URL. Null for the viewer's own screens. */
export function userIn(search: string): string | null {
  const user = new URLSearchParams(search).get('user')
  return user !== null && UUID.test(user) ? user.toLowerCase() : null
}

/** The query with this person, or without one if `user` is null. */
export function withUser(search: string, user: string | null): string {
  const params = new URLSearchParams(search)
  if (user === null) params.delete('user')
  else params.set('user', user)
  return params.size > 0 ? `?${params}` : ''
}

/** Parameters that open an item or a view, which don't apply to another person. */
const OPENED = ['review', 'prId', 'pr', 'view', 'group']

/** The query after switching to another person: keeps the filter, and closes any open item. */
export function afterSwitch(search: string, user: string): string {
  const params = new URLSearchParams(search)
  for (const name of OPENED) params.delete(name)
  return withUser(params.toString(), user)
}

interface Place {
  pathname: string
  search: string
  /** How the person arrived: by a link, or with Back, Forward or a typed URL. */
  navigation: 'POP' | 'PUSH' | 'REPLACE'
}

interface Known {
  viewer: { id: string; isManager: boolean }
  /** The previously viewed person. */
  kept: string | null
}

/**
 * The person to show at a URL: the one in its query or, after following a link without one, the previously viewed
 * person. Back and typed URLs are taken literally. Null means the viewer.
 */
export function viewedAt({ pathname, search, navigation }: Place, { viewer, kept }: Known): string | null {
  if (!viewer.isManager) return null
  if (!isViewedScreen(pathname)) return kept
  const viewed = userIn(search) ?? (navigation === 'POP' ? null : kept)
  return viewed === viewer.id ? null : viewed
}
