import { type Query, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useLayoutEffect, useState } from 'react'
import { VIEWABLE } from '../viewing/use-viewable.ts'
import { createLiveConnection, type LiveConnection } from './live-connection.ts'

export const LiveContext = createContext<LiveConnection | null>(null)

/** A page that waits for more of its code is not shown yet, milliseconds. */
const JUST_NOW = 5_000

interface Props {
  on: boolean
  /** Id of the member whom the events are about; null for oneself. */
  about: string | null
  children: ReactNode
}

/** The live connection of everything within, while `on`. What is loaded but not shown is asked for again when it is. */
export function Live({ on, about, children }: Props) {
  const [connection] = useState(createLiveConnection)
  const client = useQueryClient()
  // Before anything else can happen, so that no event about one person reaches the screen of another.
  useLayoutEffect(() => {
    if (!on) return
    const stop = connection.hear(({ event }) => {
      if (event === 'beat') return
      // What was asked for early, or just now, is about to be shown, and follows the events itself from then on.
      const isNew = ({ state }: Query) => event === 'ready' && Date.now() - state.dataUpdatedAt < JUST_NOW
      const predicate = (query: Query) => !query.meta?.early && !isNew(query)
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate })
    })
    // A stream about somebody who has left the team is ended.
    const stopWatching = connection.watch(() => {
      if (about !== null && !connection.isLive()) void client.invalidateQueries({ queryKey: VIEWABLE })
    })
    const close = connection.keepOpen(about)
    return () => {
      stop()
      stopWatching()
      close()
    }
  }, [on, about, connection, client])
  return <LiveContext value={connection}>{children}</LiveContext>
}
