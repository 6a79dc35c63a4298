import type { LiveEvent } from '@debrief/contracts/pull-requests/live'
import { use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { LiveContext } from './Live.tsx'

type ScreenEvent = Exclude<LiveEvent, { event: 'notified' }>

/**
 * Calls `onEvent` for each live event except `notified`. Returns false while events are blocked or have stopped.
 * Callers then poll every POLL_EVERY milliseconds. On `ready`, callers reload their data, because events may have been
 * missed.
 */
export function useLive(onEvent?: (event: ScreenEvent) => void): boolean {
  const connection = use(LiveContext)
  if (!connection) throw new Error('useLive is used outside Live')
  const hear = useEffectEvent((event: LiveEvent) => event.event !== 'notified' && onEvent?.(event))
  useEffect(() => connection.hear((event) => hear(event)), [connection])
  return useSyncExternalStore(connection.watch, connection.isLive)
}

export { POLL_EVERY } from './live-connection.ts'
