/** The pages in the app (D4, D6). Sign-in can return to each of these pages. */
export const PAGE_NAMES = {
  '/dashboard': 'Dashboard',
  '/pull-requests': 'Pull Requests',
  '/reviews': 'Reviews',
  '/your-reviews': 'Your Reviews',
  '/recurring-mistakes': 'Recurring Mistakes',
  '/team-standards': 'Team Standards',
  '/practice': 'Practice',
  '/settings': 'Settings',
  '/check': 'Check before review',
  '/first-look': 'What your reviews say',
  '/settings/usage': 'Usage',
  '/team/agents': 'Coding agents',
} as const
export type AppPath = keyof typeof PAGE_NAMES

export const HOME: AppPath = '/dashboard'

/** The pages that managers can open with a member's data (D23a). */
export const VIEWED_PATHS = [
  '/dashboard',
  '/pull-requests',
  '/reviews',
  '/recurring-mistakes',
] as const satisfies readonly AppPath[]

/** Debrief records when a manager views a member's data on one of these pages. `/live` is the event stream. */
export const RECORDED_SCREENS = [...VIEWED_PATHS, '/team-standards', '/live'] as const
export type RecordedScreen = (typeof RECORDED_SCREENS)[number]

/**
 * Sign-in can return only to these paths, so that a link can't redirect people to another site. A query and the anchor
 * of a mistake are allowed.
 */
export const RETURN_TO = new RegExp(
  `^(?:${Object.keys(PAGE_NAMES).join('|')}|/pricing|/invitations/[\\w-]+)(?:\\?[\\w\\-.~/?&=%+]*)?(?:#mistake-[\\da-f-]{36})?$`,
)
export const MAX_RETURN_TO_LENGTH = 500
