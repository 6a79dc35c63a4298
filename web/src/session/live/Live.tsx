import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useEffect, useState } from 'react'
import { createLiveConnection, type LiveConnection } from './live-connection.ts'

export const LiveContext = createContext<LiveConnection | null>(null)

/** The live connection of everything within, while `on`. What is loaded but not shown is asked for again when it is. */
export function Live({ on, children }: { on: boolean; children: ReactNode }) {
  const [connection] = useState(createLiveConnection)
  const client = useQueryClient()
  useEffect(() => {
    if (!on) return
    const stop = connection.hear(({ event }) => {
      if (event !== 'beat') void client.invalidateQueries({ type: 'inactive', refetchType: 'none' })
    })
    const close = connection.keepOpen()
    return () => {
      stop()
      close()
    }
  }, [on, connection, client])
  return <LiveContext value={connection}>{children}</LiveContext>
}
