import type { ListScreen } from '@debrief/contracts/lists/constants'

export const lists: Record<ListScreen, string> = {
  'pull-requests': 'pull requests',
  reviews: 'reviews',
  'recurring-mistakes': 'recurring mistakes',
  'team-standards': 'standards',
}

export const exportAll: Record<ListScreen, string> = {
  'pull-requests': 'Export all pull requests.',
  reviews: 'Export all reviews.',
  'recurring-mistakes': 'Export all recurring mistakes.',
  'team-standards': 'Export all standards.',
}

export const exportMatches: Record<ListScreen, string> = {
  'pull-requests': 'Export all pull requests that match the filters.',
  reviews: 'Export all reviews that match the filters.',
  'recurring-mistakes': 'Export all recurring mistakes that match the filters.',
  'team-standards': 'Export all standards that match the filters.',
}
