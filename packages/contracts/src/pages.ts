/** The pages for everyone with access (D4, D6), by path, with their names. Sign-in can return to each of them. */
export const PAGE_NAMES = {
  '/dashboard': 'Dashboard',
  '/pull-requests': 'Pull Requests',
  '/reviews': 'Reviews',
  '/recurring-mistakes': 'Recurring Mistakes',
  '/team-standards': 'Team Standards',
  '/practice': 'Practice',
  '/settings': 'Settings',
  '/check': 'Check before review',
  '/settings/usage': 'Usage',
} as const
export type AppPath = keyof typeof PAGE_NAMES

/** The start page after sign-in. */
export const HOME: AppPath = '/dashboard'

/** The pages that a manager can view as a member (D23a). */
export const VIEWED_PATHS = [
  '/dashboard',
  '/pull-requests',
  '/reviews',
  '/recurring-mistakes',
] as const satisfies readonly AppPath[]

/**
 * The screens that can be recorded when a manager views a member's data. `/live` is the event stream of a viewed page.
 */
export const RECORDED_SCREENS = [...VIEWED_PATHS, '/team-standards', '/live'] as const
export type RecordedScreen = (typeof RECORDED_SCREENS)[number]

/** The paths that sign-in can return to, with their query. Any other URL is dropped, so that no link redirects elsewhere. */
export const RETURN_TO = new RegExp(
  `^(?:${Object.keys(PAGE_NAMES).join('|')}|/invitations/[\\w-]+)(?:\\?[\\w\\-.~/?&=%+]*)?$`,
)
export const MAX_RETURN_TO_LENGTH = 500
