import type { ListScreen } from '@debrief/contracts/lists/constants'

export const exportAs: Record<ListScreen, string> = {
  'pull-requests': 'Export pull requests as {format}',
  reviews: 'Export reviews as {format}',
  'recurring-mistakes': 'Export recurring mistakes as {format}',
  'team-standards': 'Export standards as {format}',
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
