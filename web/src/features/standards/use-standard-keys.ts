import { useNavigate } from 'react-router'
import { useListKeys } from '../../ui/keys/use-list-keys.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { getOpenedId, type OpenedStandard, type Place, toAddress } from './address.ts'

const ROW = '[data-standard]'

interface StandardKeysOptions {
  place: Place
  rows: readonly OpenedStandard[]
  onMove(): void
}

/**
 * j, k and the arrow keys move through the list. If an item is open, j and k open the next or previous item. Escape
 * returns to the list.
 */
export function useStandardKeys({ place, rows, onMove }: StandardKeysOptions): void {
  const navigate = useNavigate()
  const moveTo = (move: number) => {
    if (!place.opened) return false
    const at = rows.findIndex((one) => getOpenedId(one) === getOpenedId(place.opened))
    const to = rows[at < 0 ? 0 : at + move]
    if (!to) return undefined
    onMove()
    void navigate(toAddress({ ...place, opened: to }), { replace: true })
    return findRow(getOpenedId(to))?.focus()
  }
  useListKeys({ item: ROW })
  useShortcuts({
    j: () => moveTo(1),
    k: () => moveTo(-1),
    Escape: () => {
      if (!place.opened) return false
      const row = findRow(getOpenedId(place.opened))
      void navigate(toAddress({ ...place, opened: null }))
      return row?.focus()
    },
  })
}

const findRow = (id: string | null) =>
  id === null ? null : document.querySelector<HTMLElement>(`[data-standard="${id}"]`)
