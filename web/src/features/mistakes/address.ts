import { RECURRING_FILTERS, type RecurringFilter } from '@debrief/contracts/mistakes/constants'

export interface Place {
  severity: RecurringFilter
  /** The id of the open group. Null if only the list is shown. */
  opened: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the filter and the open group from the URL, ignoring invalid values. */
export function readPlace(search: URLSearchParams): Place {
  const severity = RECURRING_FILTERS.find((one) => one === search.get('severity')) ?? 'all'
  const group = search.get('group')
  return { severity, opened: group !== null && UUID.test(group) ? group.toLowerCase() : null }
}

export function toAddress({ severity, opened }: Place): string {
  const search = new URLSearchParams()
  if (severity !== 'all') search.set('severity', severity)
  if (opened) search.set('group', opened)
  return search.size > 0 ? `/recurring-mistakes?${search}` : '/recurring-mistakes'
}
