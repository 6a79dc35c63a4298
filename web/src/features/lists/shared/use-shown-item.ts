import type { ListScreen } from '@debrief/contracts/lists/constants'
import { useEffect } from 'react'
import { useWide } from '../../../ui/layout/window.ts'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'

/** The last open item of each screen, for each viewed person. */
const lastSeen = new Map<string, string>()

/**
 * Picks the item to show on a wide screen if the URL doesn't name one: the last seen item if it's in the list, or else
 * the first item. Null if the list is empty, and on a narrow screen, which shows only the list.
 */
export function useShownItem(screen: ListScreen, ids: readonly string[]): string | null {
  const isWide = useWide()
  const key = useKey(screen)
  if (!isWide) return null
  const last = lastSeen.get(key)
  return last !== undefined && ids.includes(last) ? last : (ids[0] ?? null)
}

/** Remembers the open item, so that a new entry at the top of the list doesn't replace it. */
export function useSeenItem(screen: ListScreen, id: string | null): void {
  const key = useKey(screen)
  useEffect(() => {
    if (id !== null) lastSeen.set(key, id)
  }, [key, id])
}

function useKey(screen: ListScreen): string {
  const { viewed } = useViewed()
  return `${screen} ${viewed ?? 'own'}`
}
