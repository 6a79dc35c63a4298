import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useLayoutEffect, useState } from 'react'
import { createLiveConnection, type LiveConnection } from './live-connection.ts'

export const LiveContext = createContext<LiveConnection | null>(null)

/** A page that waits for more of its code is not shown yet, milliseconds. */
const JUST_NOW = 5_000

interface Props {
  on: boolean
  /** Id of the member whom the events are about; null for oneself. */
  about: string | null
  /** The members. The server ends a stream about somebody who has left the team, so these are fetched again then. */
  members: QueryKey
  children: ReactNode
}

/** The live connection of everything within, while `on`. What is loaded but not shown is asked for again when it is. */
export function Live({ on, about, members, children }: Props) {
  const [connection] = useState(createLiveConnection)
  const client = useQueryClient()
  // Before anything else can happen, so that no event about one person reaches the screen of another.
  useLayoutEffect(() => {
    if (!on) return
    const stop = connection.hear(({ event }) => {
      if (event === 'beat') return
      // Data that was just loaded is about to be shown, and then updates itself from events.
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
