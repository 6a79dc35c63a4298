import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useLayoutEffect, useState } from 'react'
import { createLiveConnection, type LiveConnection } from './live-connection.ts'

export const LiveContext = createContext<LiveConnection | null>(null)

/** In milliseconds. Newer data may belong to a page whose code is still loading. */
const JUST_NOW = 5_000

interface Props {
  on: boolean
  /** The ID of the member whose events to receive. Null for the viewer's events. */
  about: string | null
  /**
   * The query key of the members. When someone leaves the team, the server ends the stream about them, and the members
   * are reloaded.
   */
  members: QueryKey
  children: ReactNode
}

/**
 * Provides the live connection to its children while `on` is true. Events mark cached data that isn't shown as stale,
 * so that it reloads when it's shown.
 */
export function Live({ on, about, members, children }: Props) {
  const [connection] = useState(createLiveConnection)
  const client = useQueryClient()
  // A layout effect, so that no event about one person can reach another person's screen.
  useLayoutEffect(() => {
    if (!on) return
    const stop = connection.hear(({ event }) => {
      if (event === 'beat') return
      // Skips data that was just loaded. It's about to be shown, and then events update it.
      const isNew = ({ state }: Query) => event === 'ready' && Date.now() - state.dataUpdatedAt < JUST_NOW
      const predicate = (query: Query) => !query.meta?.early && !isNew(query)
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate })
    })
    const stopWatching = connection.watch(() => {
      if (about !== null && !connection.isLive()) void client.invalidateQueries({ queryKey: members })
    })
    const close = connection.keepOpen(about)
    return () => {
      stop()
      stopWatching()
      close()
    }
  }, [on, about, members, connection, client])
  return <LiveContext value={connection}>{children}</LiveContext>
}
