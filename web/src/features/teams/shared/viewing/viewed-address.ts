import { VIEWED_PATHS } from '@debrief/contracts/pages'

const SCREENS: ReadonlySet<string> = new Set(VIEWED_PATHS)
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isViewedScreen = (pathname: string): boolean => SCREENS.has(pathname)

/** Id of the person whose screen the address names; null for one's own. */
export function userIn(search: string): string | null {
  const user = new URLSearchParams(search).get('user')
  return user !== null && UUID.test(user) ? user.toLowerCase() : null
}

/** The query with that person in it, or without one. */
export function withUser(search: string, user: string | null): string {
  const params = new URLSearchParams(search)
  if (user === null) params.delete('user')
  else params.set('user', user)
  return params.size > 0 ? `?${params}` : ''
}

/** What names something that is open, which is another person's after the switch. */
const OPENED = ['review', 'prId', 'pr', 'view', 'group']

/** The query after another person was chosen: with its filter, and nothing open. */
export function afterSwitch(search: string, user: string): string {
  const params = new URLSearchParams(search)
  for (const name of OPENED) params.delete(name)
  return withUser(params.toString(), user)
}

interface Place {
  pathname: string
  search: string
  /** How one came here: by a link, or by going back, forth or to an address. */
  navigation: 'POP' | 'PUSH' | 'REPLACE'
}

interface Known {
  viewer: { id: string; isManager: boolean }
  /** Who was viewed so far. */
  kept: string | null
}

/**
 * Who is viewed at a place: whom the address names; on a link that names nobody, who was viewed so far. Going back or
 * opening an address takes it by its word. null is oneself.
 */
export function viewedAt({ pathname, search, navigation }: Place, { viewer, kept }: Known): string | null {
  if (!viewer.isManager) return null
  if (!isViewedScreen(pathname)) return kept
  const viewed = userIn(search) ?? (navigation === 'POP' ? null : kept)
  return viewed === viewer.id ? null : viewed
}
