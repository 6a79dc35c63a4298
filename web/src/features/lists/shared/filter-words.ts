import { ASSISTED, LIST_SORTS, type ListFilter, type ListScreen } from '@debrief/contracts/lists/constants'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'

export interface Option {
  value: string
  label: string
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replace('-', ' ')

export const FILTER_NAMES: Record<Exclude<ListFilter, 'search'>, { name: string; all: string }> = {
  repository: { name: 'Repository', all: 'All repositories' },
  author: { name: 'Author', all: 'All authors' },
  assisted: { name: 'Assisted by', all: 'Any agent or none' },
  language: { name: 'Language', all: 'All languages' },
  category: { name: 'Category', all: 'All categories' },
  severity: { name: 'Severity', all: 'All severities' },
  resolution: { name: 'Resolution', all: 'Any resolution' },
  lesson: { name: 'Lesson', all: 'All lessons' },
  period: { name: 'Period', all: 'Any time' },
}

export const ASSISTED_OPTIONS: readonly Option[] = [
  { value: ASSISTED.any, label: 'A coding agent' },
  { value: ASSISTED.none, label: 'No coding agent' },
]

export const FIXED_OPTIONS: Partial<Record<ListFilter, readonly Option[]>> = {
  category: CATEGORIES.map((value) => ({ value, label: capitalize(value) })),
  severity: ['high', 'medium', 'low'].map((value) => ({ value, label: capitalize(value) })),
  resolution: [
    { value: 'resolved', label: 'Resolved' },
    { value: 'unresolved', label: 'Unresolved' },
    { value: 'unknown', label: 'Unknown' },
  ],
  period: [
    { value: '7', label: 'Last 7 days' },
    { value: '30', label: 'Last 30 days' },
    { value: '90', label: 'Last 90 days' },
    { value: '365', label: 'Last year' },
  ],
}

const SORT_NAMES: Record<(typeof LIST_SORTS)[ListScreen][number], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  comments: 'Most review comments',
  changes: 'Most changed lines',
  lowest: 'Lowest score',
  highest: 'Highest score',
  frequent: 'Most frequent',
  latest: 'Latest occurrence',
}

export const listSorts = (screen: ListScreen): readonly Option[] =>
  LIST_SORTS[screen].map((value) => ({ value, label: SORT_NAMES[value] }))

export const sortBy = 'Sort by'
export const someFailed = 'Some choices couldn’t be loaded. Close and reopen the filters to try again.'

export const activeFilters = 'Active filters'
export const removeFilter = (filter: string) => `Remove the filter ${filter}`
export const clearFilters = 'Clear filters'

/** Derives the label of a lesson or an agent from its id, because the name may not have loaded yet. */
export function describeFilter(name: ListFilter, value: string): string {
  const fixed = FIXED_OPTIONS[name]?.find((option) => option.value === value)?.label
  if (fixed) return fixed
  if (name === 'lesson') return capitalize(value.replaceAll('-', ' '))
  if (name !== 'assisted') return value
  if (value === ASSISTED.any) return 'Assisted'
  return value === ASSISTED.none ? 'Not assisted' : `Assisted by ${capitalize(value)}`
}
