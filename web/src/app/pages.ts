import type { AppPath } from '@debrief/contracts/pages'
import type { QueryClient } from '@tanstack/react-query'
import {
  BookMarked,
  Dumbbell,
  GitPullRequestArrow,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareQuote,
  MessageSquareReply,
  Repeat2,
  Settings2,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { dashboardQuery } from '../features/dashboard/dashboard-query.ts'
import { recurringListQuery } from '../features/mistakes/data/recurring-query.ts'
import { practiceQuery } from '../features/practice/data/practice-query.ts'
import { DueMark } from '../features/practice/shared/DueMark.tsx'
import { standardsQuery } from '../features/standards/standards-query.ts'
import { viewerQuery } from '../session/use-viewer.ts'
import { type LazyPage, lazyPage } from './lazy-page.ts'

interface PageAt<Path extends string = string> extends LazyPage {
  path: Path
  /** The document title, without the suffix " | Debrief". */
  title: string
}

interface SidebarPage extends PageAt<AppPath> {
  Icon: LucideIcon
  shortcut: string
  Mark?: ComponentType
  /**
   * The request that `prefetch` sends if the URL has no query. The preload script also sends it, before the app's code
   * has loaded.
   */
  request?: `/api/${string}`
  prefetch?(client: QueryClient, search: URLSearchParams): void
}

/**
 * Marks queries that the app sends before it knows whether there is a session. If the server rejects such a query, the
 * app doesn't fetch the viewer again.
 */
const EARLY = { early: true }

export const PUBLIC_PAGES: readonly PageAt[] = [
  {
    path: '/login',
    title: 'Sign in',
    ...lazyPage(() => import('../features/sessions/sign-in/LoginPage.tsx'), 'LoginPage'),
  },
  {
    path: '/auth/callback',
    title: 'Signing in',
    ...lazyPage(() => import('../features/sessions/sign-in/CallbackPage.tsx'), 'CallbackPage'),
  },
  {
    path: '/auth/callback/oidc',
    title: 'Signing in',
    ...lazyPage(() => import('../features/sessions/sign-in/CallbackPage.tsx'), 'CallbackPage'),
  },
  {
    path: '/invitations/:token',
    title: 'Invitation',
    ...lazyPage(() => import('../features/teams/invitation/InvitationPage.tsx'), 'InvitationPage'),
  },
  {
    path: '/unsubscribe/:token',
    title: 'Unsubscribe',
    ...lazyPage(() => import('../features/mail/UnsubscribePage.tsx'), 'UnsubscribePage'),
  },
]

export const OPERATORS_PAGE = {
  path: '/operators',
  title: 'Operations',
  ...lazyPage(() => import('../features/operations/OperatorsPage.tsx'), 'OperatorsPage'),
}

/** Pages for everyone who is signed in, even without access (D4). */
export const SIGNED_IN_PAGES: readonly PageAt[] = [
  {
    path: '/pricing',
    title: 'Pricing',
    ...lazyPage(() => import('../features/billing/pricing/PricingPage.tsx'), 'PricingPage'),
  },
  {
    path: '/success',
    title: 'Payment Successful!',
    ...lazyPage(() => import('../features/billing/SuccessPage.tsx'), 'SuccessPage'),
  },
  OPERATORS_PAGE,
  {
    path: '/operators/:app',
    title: 'GitHub App',
    ...lazyPage(() => import('../features/operations/github-app/GithubAppPage.tsx'), 'GithubAppPage'),
  },
]

/** The id of an open item doesn't count as a filter. */
const isUnfiltered = (search: URLSearchParams): boolean =>
  [...search.keys()].every((name) => name === 'group' || name === 'standard' || name === 'suggestion')

export const SIDEBAR_PAGES: readonly SidebarPage[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    Icon: LayoutDashboard,
    shortcut: 'd',
    ...lazyPage(() => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
    request: '/api/dashboard',
    prefetch: (client, search) => {
      if (!search.has('user') && !search.has('view'))
        void client.prefetchQuery({ ...dashboardQuery(null), meta: EARLY })
    },
  },
  {
    path: '/pull-requests',
    title: 'Pull Requests',
    Icon: GitPullRequestArrow,
    shortcut: 'p',
    ...lazyPage(() => import('../features/pull-requests/PullRequestsPage.tsx'), 'PullRequestsPage'),
  },
  {
    path: '/reviews',
    title: 'PR Reviews',
    Icon: MessageSquareQuote,
    shortcut: 'r',
    ...lazyPage(() => import('../features/reviews/ReviewsPage.tsx'), 'ReviewsPage'),
  },
  {
    path: '/your-reviews',
    title: 'Your Reviews',
    Icon: MessageSquareReply,
    shortcut: 'y',
    ...lazyPage(() => import('../features/given-comments/YourReviewsPage.tsx'), 'YourReviewsPage'),
  },
  {
    path: '/recurring-mistakes',
    title: 'Recurring Mistakes',
    Icon: Repeat2,
    shortcut: 'm',
    ...lazyPage(() => import('../features/mistakes/RecurringMistakesPage.tsx'), 'RecurringMistakesPage'),
    request: '/api/recurring-mistakes',
    prefetch: (client, search) => {
      if (isUnfiltered(search))
        void client.prefetchInfiniteQuery({
          ...recurringListQuery({ severity: 'all', filters: {} }, null),
          meta: EARLY,
        })
    },
  },
  {
    path: '/team-standards',
    title: 'Team Standards',
    Icon: BookMarked,
    shortcut: 's',
    ...lazyPage(() => import('../features/standards/TeamStandardsPage.tsx'), 'TeamStandardsPage'),
    request: '/api/standards',
    prefetch: (client, search) => {
      if (isUnfiltered(search)) void client.prefetchInfiniteQuery({ ...standardsQuery({}), meta: EARLY })
    },
  },
  {
    path: '/practice',
    title: 'Practice',
    Icon: Dumbbell,
    shortcut: 't',
    Mark: DueMark,
    ...lazyPage(() => import('../features/practice/PracticePage.tsx'), 'PracticePage'),
    request: '/api/practice',
    prefetch: (client) => void client.prefetchQuery({ ...practiceQuery, meta: EARLY }),
  },
]

export const LISTED_PAGES: readonly SidebarPage[] = [
  ...SIDEBAR_PAGES,
  {
    path: '/settings',
    title: 'Settings',
    Icon: Settings2,
    shortcut: ',',
    ...lazyPage(() => import('../features/settings/SettingsPage.tsx'), 'SettingsPage'),
  },
]

export const CHECK_PAGE = {
  path: '/check',
  title: 'Check before review',
  ...lazyPage(() => import('../features/pull-requests/self-check/CheckPage.tsx'), 'CheckPage'),
} as const

export const FIRST_LOOK_PAGE = {
  path: '/first-look',
  title: 'What your reviews say',
  ...lazyPage(() => import('../features/history/FirstLookPage.tsx'), 'FirstLookPage'),
} as const

export const CODING_AGENTS_PAGE = {
  path: '/team/agents',
  title: 'Coding agents',
  ...lazyPage(() => import('../features/coding-agents/CodingAgentsPage.tsx'), 'CodingAgentsPage'),
} as const

/** Pages with the sidebar, for everyone with access (D4, D6). */
export const APP_PAGES: readonly PageAt<AppPath>[] = [
  ...LISTED_PAGES,
  CHECK_PAGE,
  FIRST_LOOK_PAGE,
  CODING_AGENTS_PAGE,
  {
    path: '/settings/usage',
    title: 'Usage',
    ...lazyPage(() => import('../features/billing/usage/UsagePage.tsx'), 'UsagePage'),
  },
]

export const EVERY_PAGE = [...PUBLIC_PAGES, ...SIGNED_IN_PAGES, ...APP_PAGES]

export async function preloadPage(path: string): Promise<void> {
  await EVERY_PAGE.find((page) => page.path === path)?.preload()
}

/** Starts the first requests for the current URL. Resolves when the page's code has loaded or couldn't be loaded. */
export function openPage(client: QueryClient, { pathname, search }: Location): Promise<void> {
  if (APP_PAGES.some(({ path }) => path === pathname)) {
    void client.prefetchQuery(viewerQuery)
    LISTED_PAGES.find(({ path }) => path === pathname)?.prefetch?.(client, new URLSearchParams(search))
  }
  return preloadPage(pathname)
}
