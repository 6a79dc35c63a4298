import type { LiveEvent } from '@debrief/contracts/pull-requests/live'
import { use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { LiveContext } from './Live.tsx'
import type { LiveConnection } from './live-connection.ts'

type ScreenEvent = Exclude<LiveEvent, { event: 'notified' }>

/**
 * Receives live events about the screen while the component is mounted. Returns true while events arrive. If false, poll every
 * POLL_EVERY milliseconds. On `ready`, reload the data shown, because events may have been missed.
 */
export function useLive(onEvent?: (event: ScreenEvent) => void): boolean {
  const connection = useConnection((event) => event.event !== 'notified' && onEvent?.(event))
  return useSyncExternalStore(connection.watch, connection.isLive)
}

/** Calls `tell` when the viewer's notifications changed. */
export function useNotified(tell: () => void): void {
  useConnection(({ event }) => event === 'notified' && tell())
}

function useConnection(onEvent: (event: LiveEvent) => void): LiveConnection {
  const connection = use(LiveContext)
  if (!connection) throw new Error('Live events are used outside Live')
  const hear = useEffectEvent(onEvent)
  useEffect(() => connection.hear((event) => hear(event)), [connection])
  return connection
}

export { POLL_EVERY } from './live-connection.ts'
