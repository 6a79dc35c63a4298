import type { Category } from '@debrief/domain/mistakes/categories'
import { categoryName } from '../category-name.ts'

export const joinTeam = 'Join or create a team to access team standards'
export const aboutStandards =
  'Standards are the rules that your team agrees on. Reviews show when a pull request violates one.'
export const openSettings = 'Open settings'

export const noneMatches = 'No standard matches your search and filters.'
export const clearFilters = 'Clear search and filters'
export const noneAbout = (category: Category) =>
  `Your team has no standards about ${categoryName(category).toLowerCase()}.`
export const showAll = 'Show all standards'

export const noneYet = 'No team standards yet'
export const describeNone = (canCreate: boolean) =>
  canCreate
    ? 'Convert a recurring mistake to your first standard, or write one yourself.'
    : 'Standards will appear here when your team’s manager creates them.'

export const select = 'Select a standard'
export const aboutSelected = 'You’ll see where it came from, whether it helped and when it was violated.'

export const notFound = 'Standard not found'
export const maybeDeleted = 'It doesn’t exist, or it was deleted.'
