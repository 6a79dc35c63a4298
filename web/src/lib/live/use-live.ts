import type { LiveEvent } from '@debrief/contracts/pull-requests/live'
import { use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { LiveContext } from './Live.tsx'

type ScreenEvent = Exclude<LiveEvent, { event: 'notified' }>

/**
 * Receives live events about the screen while the component is mounted. Returns true while events arrive. If false,
 * poll every POLL_EVERY milliseconds. On `ready`, reload the data shown, because events may have been missed. The first
 * `ready` of a stream that was opened along with the screen isn't received, because that data has just been loaded.
 */
export function useLive(onEvent?: (event: ScreenEvent) => void): boolean {
  const connection = use(LiveContext)
  if (!connection) throw new Error('useLive is used outside Live')
  const hear = useEffectEvent((event: LiveEvent, isNew: boolean) => {
    if (event.event !== 'notified' && !isNew) onEvent?.(event)
  })
  useEffect(() => connection.hear((event, isNew) => hear(event, isNew)), [connection])
  return useSyncExternalStore(connection.watch, connection.isLive)
}

export { POLL_EVERY } from './live-connection.ts'
