import type { AppPath } from '../pages.ts'

export const LIST_SCREENS = ['pull-requests', 'reviews', 'recurring-mistakes', 'team-standards'] as const
export type ListScreen = (typeof LIST_SCREENS)[number]

export const VIEW_SCREENS = [...LIST_SCREENS, 'usage'] as const
export type ViewScreen = (typeof VIEW_SCREENS)[number]

export const VIEW_PATHS = {
  'pull-requests': '/pull-requests',
  reviews: '/reviews',
  'recurring-mistakes': '/recurring-mistakes',
  'team-standards': '/team-standards',
  usage: '/settings/usage',
} as const satisfies Record<ViewScreen, AppPath>

export const PERIODS = ['7', '30', '90', '365'] as const
export const RESOLUTIONS = ['resolved', 'unresolved', 'unknown'] as const

/** Filter values besides the ids of coding agents: with any agent's help, or without an agent's help (D42). */
export const ASSISTED = { any: 'any', none: 'none' } as const

export const MAX_FILTER_LENGTH = 200

export const LIST_FILTERS = {
  'pull-requests': ['search', 'repository', 'author', 'assisted', 'language', 'period'],
  reviews: [
    'search',
    'repository',
    'author',
    'assisted',
    'language',
    'category',
    'severity',
    'resolution',
    'lesson',
    'period',
  ],
  'recurring-mistakes': ['search', 'repository', 'language', 'category', 'lesson', 'period'],
  'team-standards': ['search', 'language', 'category', 'lesson', 'period'],
} as const satisfies Record<ListScreen, readonly string[]>
export type ListFilter = (typeof LIST_FILTERS)[ListScreen][number]

export const LIST_SORTS = {
  'pull-requests': ['newest', 'oldest', 'comments', 'changes'],
  reviews: ['newest', 'oldest', 'lowest', 'highest'],
  'recurring-mistakes': ['frequent', 'latest'],
  'team-standards': ['newest', 'oldest'],
} as const satisfies Record<ListScreen, readonly string[]>
export type ListSort<Screen extends ListScreen = ListScreen> = (typeof LIST_SORTS)[Screen][number]

export const MAX_SAVED_VIEWS = 50
export const MAX_VIEW_NAME_LENGTH = 60
export const MAX_VIEW_QUERY_LENGTH = 1_000
