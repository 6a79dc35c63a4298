/** The names of the pages that everyone with access can open (D4, D6), by path. Sign-in can return to each of them. */
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

/** The pages that appear in a member's record of a manager's views. `/live` is the event stream of a viewed page. */
export const RECORDED_SCREENS = [...VIEWED_PATHS, '/team-standards', '/live'] as const
export type RecordedScreen = (typeof RECORDED_SCREENS)[number]

/**
 * The paths that sign-in can return to, including their query. All other URLs are ignored, so that a link can't
 * redirect to another site.
 */
export const RETURN_TO = new RegExp(
  `^(?:${Object.keys(PAGE_NAMES).join('|')}|/invitations/[\\w-]+)(?:\\?[\\w\\-.~/?&=%+]*)?$`,
)
export const MAX_RETURN_TO_LENGTH = 500
