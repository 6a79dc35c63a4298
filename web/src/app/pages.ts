import type { QueryClient } from '@tanstack/react-query'
import { dashboardQuery } from '../features/dashboard/dashboard-query.ts'
import { practiceQuery } from '../features/practice/data/practice-query.ts'
import { recurringListQuery } from '../features/recurring-mistakes/data/recurring-query.ts'
import { categoryIn, standardsQuery } from '../features/team-standards/standards-query.ts'
import { viewerQuery } from '../session/use-viewer.ts'
import { type LazyPage, lazyPage } from './lazy-page.ts'

interface PageAt extends LazyPage {
  path: string
  /** The document's title before " | Debrief". */
  title: string
  /** Asks for what the page shows first, where the address tells what that is. */
  ask?(client: QueryClient, search: URLSearchParams): void
}

/** Asked for before it is known who is looking: where nobody is, that need not be found out anew. */
const EARLY = { early: true }

/** Open to everyone. */
export const PUBLIC_PAGES: readonly PageAt[] = [
  {
    path: '/login',
    title: 'Sign in',
    ...lazyPage(() => import('../features/sign-in/LoginPage.tsx'), 'LoginPage'),
  },
  {
    path: '/auth/callback',
    title: 'Signing in',
    ...lazyPage(() => import('../features/sign-in/CallbackPage.tsx'), 'CallbackPage'),
  },
  {
    path: '/invitations/:token',
    title: 'Invitation',
    ...lazyPage(() => import('../features/invitations/InvitationPage.tsx'), 'InvitationPage'),
  },
  {
    path: '/unsubscribe/:token',
    title: 'Weekly e-mail',
    ...lazyPage(() => import('../features/unsubscribe/UnsubscribePage.tsx'), 'UnsubscribePage'),
  },
]

/** For whoever is signed in (D4). */
export const SIGNED_IN_PAGES: readonly PageAt[] = [
  {
    path: '/pricing',
    title: 'Pricing',
    ...lazyPage(() => import('../features/pricing/PricingPage.tsx'), 'PricingPage'),
  },
  {
    path: '/success',
    title: 'Payment Successful!',
    ...lazyPage(() => import('../features/success/SuccessPage.tsx'), 'SuccessPage'),
  },
  {
    path: '/operators',
    title: 'Operate',
    ...lazyPage(() => import('../features/operators/OperatorsPage.tsx'), 'OperatorsPage'),
  },
  {
    path: '/operators/github-app',
    title: 'GitHub App',
    ...lazyPage(() => import('../features/operators/GithubAppPage.tsx'), 'GithubAppPage'),
  },
]

/** In the shell, for whoever has access (D4, D6). */
export const APP_PAGES: readonly PageAt[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    ...lazyPage(() => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
    ask: (client, search) => {
      if (!search.has('user') && !search.has('view'))
        void client.prefetchQuery({ ...dashboardQuery(null), meta: EARLY })
    },
  },
  {
    path: '/pull-requests',
    title: 'Pull Requests',
    ...lazyPage(() => import('../features/pull-requests/PullRequestsPage.tsx'), 'PullRequestsPage'),
  },
  {
    path: '/check',
    title: 'Check before review',
    ...lazyPage(() => import('../features/self-check/CheckPage.tsx'), 'CheckPage'),
  },
  {
    path: '/reviews',
    title: 'PR Reviews',
    ...lazyPage(() => import('../features/reviews/ReviewsPage.tsx'), 'ReviewsPage'),
  },
  {
    path: '/recurring-mistakes',
    title: 'Recurring Mistakes',
    ...lazyPage(
      () => import('../features/recurring-mistakes/RecurringMistakesPage.tsx'),
      'RecurringMistakesPage',
    ),
    ask: (client, search) => {
      if (!search.has('user')) void client.prefetchQuery({ ...recurringListQuery(null), meta: EARLY })
    },
  },
  {
    path: '/practice',
    title: 'Practice',
    ...lazyPage(() => import('../features/practice/PracticePage.tsx'), 'PracticePage'),
    ask: (client) => void client.prefetchQuery({ ...practiceQuery, meta: EARLY }),
  },
  {
    path: '/team-standards',
    title: 'Team Standards',
    ...lazyPage(() => import('../features/team-standards/TeamStandardsPage.tsx'), 'TeamStandardsPage'),
    ask: (client, search) =>
      void client.prefetchInfiniteQuery({ ...standardsQuery(categoryIn(search)), meta: EARLY }),
  },
  {
    path: '/settings',
    title: 'Settings',
    ...lazyPage(() => import('../features/settings/SettingsPage.tsx'), 'SettingsPage'),
  },
  {
    path: '/settings/usage',
    title: 'Usage',
    ...lazyPage(() => import('../features/usage/UsagePage.tsx'), 'UsagePage'),
  },
]

const everyPage = [...PUBLIC_PAGES, ...SIGNED_IN_PAGES, ...APP_PAGES]

/** Fetches the code of the page at an address of ours, so that it is there when it is opened. */
export function preloadPage(path: string): void {
  everyPage.find((page) => page.path === path)?.preload()
}

/** Fetches a page of the app with who is looking and what they see there, all of it at once. */
export function openPage(client: QueryClient, { pathname, search }: Location): void {
  preloadPage(pathname)
  const page = APP_PAGES.find(({ path }) => path === pathname)
  if (!page) return
  void client.prefetchQuery(viewerQuery)
  page.ask?.(client, new URLSearchParams(search))
}
