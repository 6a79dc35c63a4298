import { use, useEffect, useEffectEvent } from 'react'
import { LiveContext } from './Live.tsx'

export function useNotified(tell: () => void): void {
  const connection = use(LiveContext)
  const hear = useEffectEvent(tell)
  useEffect(() => connection?.hear(({ event }) => event === 'notified' && hear()), [connection])
}
