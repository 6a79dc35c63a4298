import type { LiveEvent } from '@debrief/contracts/pull-requests/live'
import { use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { LiveContext } from './Live.tsx'

/**
 * Receives live events while the component is mounted. Returns true while events arrive. If false, poll every
 * POLL_EVERY milliseconds. On `ready`, reload the data shown, because events may have been missed.
 */
export function useLive(onEvent?: (event: LiveEvent) => void): boolean {
  const connection = use(LiveContext)
  if (!connection) throw new Error('useLive is used outside Live')
  const hear = useEffectEvent((event: LiveEvent) => onEvent?.(event))
  useEffect(() => connection.hear((event) => hear(event)), [connection])
  return useSyncExternalStore(connection.watch, connection.isLive)
}

export { POLL_EVERY } from './live-connection.ts'
