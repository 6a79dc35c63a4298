import { RECURRING_FILTERS, type RecurringFilter } from '@debrief/contracts/mistakes/constants'
import { type ListFilters, readFilters, writeFilters } from '../lists/shared/filters.ts'

export interface Place {
  severity: RecurringFilter
  filters: ListFilters<'recurring-mistakes'>
  /** The id of the group that the URL names. Null if the URL names no group. */
  opened: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function readPlace(search: URLSearchParams): Place {
  const severity = RECURRING_FILTERS.find((one) => one === search.get('severity')) ?? 'all'
  const group = search.get('group')
  const filters = readFilters('recurring-mistakes', search)
  return { severity, filters, opened: group !== null && UUID.test(group) ? group.toLowerCase() : null }
}

export type ListPlace = Omit<Place, 'opened'>

export function toQuery({ severity, filters }: ListPlace): string {
  const search = new URLSearchParams()
  if (severity !== 'all') search.set('severity', severity)
  writeFilters(search, filters)
  return search.toString()
}

export function toAddress({ opened, ...listed }: Place): string {
  const search = new URLSearchParams(toQuery(listed))
  if (opened) search.set('group', opened)
  return search.size > 0 ? `/recurring-mistakes?${search}` : '/recurring-mistakes'
}
