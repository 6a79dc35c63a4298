import { useNavigate } from 'react-router'
import { useListKeys } from '../../session/keys/use-list-keys.ts'
import { useShortcuts } from '../../session/keys/use-shortcuts.ts'
import { addressOf, type Place } from './address.ts'

/**
 * j, k and the arrows go through the list, opening as they go while something is open; Escape goes back to it. Enter opens
 * and f goes to the filter, as everywhere.
 */
export function useRecurringKeys({ place, ids }: { place: Place; ids: readonly string[] }): void {
  const navigate = useNavigate()
  const moveTo = (move: number) => {
    if (!place.opened) return false
    const at = ids.indexOf(place.opened)
    const to = ids[at < 0 ? 0 : at + move]
    if (!to) return undefined
    void navigate(addressOf({ ...place, opened: to }), { replace: true })
    return rowOf(to)?.focus()
  }
  useListKeys({ item: '[data-group]' })
  useShortcuts({
    j: () => moveTo(1),
    k: () => moveTo(-1),
    Escape: () => {
      if (!place.opened) return false
      const row = rowOf(place.opened)
      void navigate(addressOf({ ...place, opened: null }))
      return row?.focus()
    },
  })
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-group="${id}"]`)
