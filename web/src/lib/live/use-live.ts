import type { LiveEvent } from '@debrief/contracts/pull-requests/live'
import { use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { LiveContext } from './Live.tsx'

/**
 * Hears the viewer's live events while the component is shown. True while events come; false where they are blocked or
 * have stopped: then ask every POLL_EVERY milliseconds. On `ready`, load again what is shown: it may have changed in a gap.
 */
export function useLive(onEvent?: (event: LiveEvent) => void): boolean {
  const connection = use(LiveContext)
  if (!connection) throw new Error('useLive is used outside Live')
  const hear = useEffectEvent((event: LiveEvent) => onEvent?.(event))
  useEffect(() => connection.hear((event) => hear(event)), [connection])
  return useSyncExternalStore(connection.watch, connection.isLive)
}

/** How often to ask where events are blocked, milliseconds (D14). */
export const POLL_EVERY = 2_000
