import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Opened, readPlace } from './address.ts'
import { useStandards, useSuggestions } from './use-standards.ts'

/** Everything that the page shows beside what is open, as the address wants it. */
export function useShown() {
  const [search] = useSearchParams()
  const place = useMemo(() => readPlace(search), [search])
  const list = useStandards(place.category)
  const first = list.data?.pages[0]
  const isManager = first?.team?.isManager ?? false
  const suggested = useSuggestions(isManager)
  const suggestions = (isManager && suggested.data?.suggestions) || []
  const standards = list.data?.pages.flatMap((page) => page.standards) ?? []
  const rows: Opened[] = [
    ...suggestions.map(({ id }) => ({ suggestion: id })),
    ...standards.map(({ id }) => ({ standard: id })),
  ]
  const isEmpty = first?.total === 0 && rows.length === 0 && !place.opened
  return { place, list, first, isManager, suggested, suggestions, standards, rows, isEmpty }
}
