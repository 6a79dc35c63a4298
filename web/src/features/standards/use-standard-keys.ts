import { useNavigate } from 'react-router'
import { useListKeys } from '../../ui/keys/use-list-keys.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { addressOf, idOf, type Opened, type Place } from './address.ts'

const ROW = '[data-standard]'

interface Given {
  place: Place
  /** Everything in the list, from top to bottom. */
  rows: readonly Opened[]
  /** Called when j or k opens another item. */
  onMove(): void
}

/**
 * j, k and the arrow keys move through the list, opening each item if one is already open. Escape returns to
 * the list. Enter opens an item and f focuses the filter, as on every page.
 */
export function useStandardKeys({ place, rows, onMove }: Given): void {
  const navigate = useNavigate()
  const moveTo = (move: number) => {
    if (!place.opened) return false
    const at = rows.findIndex((one) => idOf(one) === idOf(place.opened))
    const to = rows[at < 0 ? 0 : at + move]
    if (!to) return undefined
    onMove()
    void navigate(addressOf({ ...place, opened: to }), { replace: true })
    return rowOf(idOf(to))?.focus()
  }
  useListKeys({ item: ROW })
  useShortcuts({
    j: () => moveTo(1),
    k: () => moveTo(-1),
    Escape: () => {
      if (!place.opened) return false
      const row = rowOf(idOf(place.opened))
      void navigate(addressOf({ ...place, opened: null }))
      return row?.focus()
    },
  })
}

const rowOf = (id: string | null) =>
  id === null ? null : document.querySelector<HTMLElement>(`[data-standard="${id}"]`)
