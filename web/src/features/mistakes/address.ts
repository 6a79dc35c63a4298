import { RECURRING_FILTERS, type RecurringFilter } from '@debrief/contracts/mistakes/constants'

export interface Place {
  severity: RecurringFilter
  /** Id of the group that is open; null for the list alone. */
  opened: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Filter and open group as the address has them; what makes no sense is left out. */
export function readPlace(search: URLSearchParams): Place {
  const severity = RECURRING_FILTERS.find((one) => one === search.get('severity')) ?? 'all'
  const group = search.get('group')
  return { severity, opened: group !== null && UUID.test(group) ? group.toLowerCase() : null }
}

export function addressOf({ severity, opened }: Place): string {
  const search = new URLSearchParams()
  if (severity !== 'all') search.set('severity', severity)
  if (opened) search.set('group', opened)
  return search.size > 0 ? `/recurring-mistakes?${search}` : '/recurring-mistakes'
}
