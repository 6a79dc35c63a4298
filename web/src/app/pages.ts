import { type LazyPage, lazyPage } from './lazy-page.ts'

interface PageAt extends LazyPage {
  path: string
  /** The document's title before " · Debrief". */
  title: string
}

const login = lazyPage(() => import('../features/sign-in/LoginPage.tsx'), 'LoginPage')

/** Open to everyone. */
export const PUBLIC_PAGES: readonly PageAt[] = [
  { path: '/', title: 'Sign in', ...login },
  { path: '/login', title: 'Sign in', ...login },
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
]

/** In the shell, for whoever has access (D4, D6). */
export const APP_PAGES: readonly PageAt[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    ...lazyPage(() => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  },
  {
    path: '/pull-requests',
    title: 'Pull Requests',
    ...lazyPage(() => import('../features/pull-requests/PullRequestsPage.tsx'), 'PullRequestsPage'),
  },
  {
    path: '/reviews',
    title: 'PR Reviews',
    ...lazyPage(() => import('../features/reviews/ReviewsPage.tsx'), 'ReviewsPage'),
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
