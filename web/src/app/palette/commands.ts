import type { Viewer } from '@debrief/contracts/people/viewer'
import type { SearchKind, SearchResult } from '@debrief/contracts/search/search'
import {
  BookMarked,
  Bot,
  CreditCard,
  Download,
  FolderGit2,
  GitPullRequestArrow,
  GraduationCap,
  History,
  type LucideIcon,
  MessageSquareQuote,
  MessageSquareReply,
  Plus,
  Repeat2,
  ScanSearch,
  Settings2,
  Sparkles,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { IMPORT_PATH } from '../../features/history/shared/use-history.ts'
import { listSections, SETTINGS_SECTIONS, toAnchor } from '../../features/settings/shared/sections.ts'
import { CHECK_PAGE, CODING_AGENTS_PAGE, FIRST_LOOK_PAGE } from '../pages.ts'

export interface Command {
  name: string
  path: string
  Icon: LucideIcon
}

export const listActions = (viewer: Viewer | undefined): Command[] => [
  { name: 'Check a pull request before review', path: CHECK_PAGE.path, Icon: ScanSearch },
  { name: 'What your reviews say', path: FIRST_LOOK_PAGE.path, Icon: History },
  ...(viewer?.hasCodingAgents
    ? [{ name: 'Mistakes that coding agents repeat', path: CODING_AGENTS_PAGE.path, Icon: Bot }]
    : []),
  { name: 'Analyze pull requests', path: '/pull-requests?filter=pending', Icon: Sparkles },
  { name: 'Connect a repository', path: '/settings#available-repositories', Icon: FolderGit2 },
  { name: 'Import history', path: IMPORT_PATH, Icon: History },
  ...(viewer?.isManager
    ? [
        { name: 'Invite people', path: '/settings#team', Icon: UsersRound },
        { name: 'Create a standard', path: '/team-standards?create=1', Icon: Plus },
      ]
    : []),
  { name: 'View plans', path: '/pricing', Icon: CreditCard },
  { name: 'Export your data', path: '/settings#export', Icon: Download },
]

/** Leaves out the operators' section, because the palette already lists the operators' page. */
export const listSettings = (viewer: Viewer | undefined): Command[] => [
  ...listSections(viewer, false)
    .flatMap((section) => [section, ...SETTINGS_SECTIONS[section]])
    .map((name) => ({ name, path: `/settings#${toAnchor(name)}`, Icon: Settings2 })),
  { name: 'Usage', path: '/settings/usage', Icon: Settings2 },
]

export const KINDS: Record<SearchKind, { title: string; Icon: LucideIcon }> = {
  review: { title: 'Reviews', Icon: MessageSquareQuote },
  'pull-request': { title: 'Pull requests', Icon: GitPullRequestArrow },
  mistake: { title: 'Mistakes', Icon: MessageSquareQuote },
  'recurring-mistake': { title: 'Recurring mistakes', Icon: Repeat2 },
  'given-comment': { title: 'Your review comments', Icon: MessageSquareReply },
  standard: { title: 'Standards', Icon: BookMarked },
  lesson: { title: 'Lessons', Icon: GraduationCap },
  person: { title: 'People', Icon: UserRound },
}

export function toPath({ kind, id, reviewId }: SearchResult): string {
  switch (kind) {
    case 'review':
      return `/reviews?prId=${id}`
    case 'pull-request':
      return `/pull-requests?pr=${id}`
    case 'mistake':
      return `/reviews?review=${reviewId}#mistake-${id}`
    case 'recurring-mistake':
      return `/recurring-mistakes?group=${id}`
    case 'given-comment':
      return `/your-reviews?comment=${id}`
    case 'standard':
      return `/team-standards?standard=${id}`
    case 'lesson':
      return `/lessons/${id}`
    case 'person':
      return `/dashboard?user=${id}`
  }
}
