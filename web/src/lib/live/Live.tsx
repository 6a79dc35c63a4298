import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useLayoutEffect, useState } from 'react'
import { createLiveConnection, type LiveConnection, POLL_EVERY } from './live-connection.ts'

export const LiveContext = createContext<LiveConnection | null>(null)

/** In milliseconds. Data that was loaded more recently than this may belong to a page whose code is still loading. */
const JUST_NOW = 5_000

interface Props {
  on: boolean
  /** The id of the member to receive events about. Null for events about the viewer. */
  about: string | null
  /**
   * The keys of the queries that decide whether the person may see the screen. The server ends the stream when someone
   * loses access, so these queries reload when the stream ends, and regularly until the stream is back.
   */
  recheck: readonly QueryKey[]
  children: ReactNode
}

/** When data may have changed, cached data that isn't on screen becomes stale, so that it reloads when it's shown. */
export function Live({ on, about, recheck, children }: Props) {
  const [connection] = useState(createLiveConnection)
  const client = useQueryClient()
  // A layout effect closes the old stream before the next member's page appears. Otherwise, the page could get events
  // about the previous member.
  useLayoutEffect(() => {
    if (!on) return
    const stop = connection.hear(({ event }) => {
      if (event === 'beat' || event === 'notified') return
      // Skips data that was just loaded. Once it's on screen, events update it.
      const isNew = ({ state }: Query) => event === 'ready' && Date.now() - state.dataUpdatedAt < JUST_NOW
      const predicate = (query: Query) => !query.meta?.early && !isNew(query)
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate })
    })
    let polling: ReturnType<typeof setInterval> | undefined
    const lookAgain = () => {
      if (document.hidden) return
      for (const queryKey of recheck) void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    }
    const stopWatching = connection.watch(() => {
      clearInterval(polling)
      if (connection.isLive()) return
      lookAgain()
      polling = setInterval(lookAgain, POLL_EVERY)
    })
    const close = connection.keepOpen(about)
    return () => {
      stop()
      stopWatching()
      clearInterval(polling)
      close()
    }
  }, [on, about, recheck, connection, client])
  return <LiveContext value={connection}>{children}</LiveContext>
}
