import {
  LIST_FILTERS,
  LIST_SORTS,
  type ListFilter,
  type ListScreen,
  type ListSort,
  MAX_FILTER_LENGTH,
  PERIODS,
  RESOLUTIONS,
} from '@debrief/contracts/lists/constants'
import type { Filters } from '@debrief/contracts/lists/filters'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'

/** Without `sort`, the list has its default order. */
export type ListFilters<Screen extends ListScreen> = Pick<Filters, (typeof LIST_FILTERS)[Screen][number]> & {
  sort?: ListSort<Screen>
}

export type AnyFilters = Partial<Record<ListFilter | 'sort', string>>

const VALUES: Partial<Record<ListFilter, readonly string[]>> = {
  category: CATEGORIES,
  severity: SEVERITIES,
  resolution: RESOLUTIONS,
  period: PERIODS,
}

export function readFilters<Screen extends ListScreen>(
  screen: Screen,
  search: URLSearchParams,
): ListFilters<Screen> {
  const read: AnyFilters = {}
  for (const name of LIST_FILTERS[screen]) {
    const value = search.get(name)?.trim()
    if (value && value.length <= MAX_FILTER_LENGTH && (VALUES[name]?.includes(value) ?? true))
      read[name] = value
  }
  const [, ...sorts]: readonly string[] = LIST_SORTS[screen]
  const sort = search.get('sort')
  if (sort !== null && sorts.includes(sort)) read.sort = sort
  return read as ListFilters<Screen>
}

export function writeFilters(search: URLSearchParams, filters: AnyFilters): void {
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value)
}

export const isFiltered = ({ sort: _, ...filters }: AnyFilters): boolean => Object.keys(filters).length > 0
