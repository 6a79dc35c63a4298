import {
  BookMarked,
  Dumbbell,
  GitPullRequestArrow,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareQuote,
  Repeat2,
  Settings2,
} from 'lucide-react'

export interface Entry {
  to: string
  name: string
  Icon: LucideIcon
  /** The key after g that leads there. */
  key: string
}

/** The screens of the sidebar, in their order; the palette and the keyboard know them from here too. */
export const ENTRIES: readonly Entry[] = [
  { to: '/dashboard', name: 'Dashboard', Icon: LayoutDashboard, key: 'd' },
  { to: '/pull-requests', name: 'Pull Requests', Icon: GitPullRequestArrow, key: 'p' },
  { to: '/reviews', name: 'Reviews', Icon: MessageSquareQuote, key: 'r' },
  { to: '/recurring-mistakes', name: 'Recurring Mistakes', Icon: Repeat2, key: 'm' },
  { to: '/team-standards', name: 'Team Standards', Icon: BookMarked, key: 's' },
  { to: '/practice', name: 'Practice', Icon: Dumbbell, key: 't' },
]

/** Opened by the account at the bottom. */
export const SETTINGS: Entry = { to: '/settings', name: 'Settings', Icon: Settings2, key: ',' }
