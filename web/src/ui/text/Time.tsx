import { useSyncExternalStore } from 'react'
import { formatFullTime, formatTime, formatUpcoming } from '../../lib/format-time.ts'

const EVERY = 30_000

function subscribe(tell: () => void): () => void {
  const timer = setInterval(tell, EVERY)
  return () => clearInterval(timer)
}
const readNow = () => Math.floor(Date.now() / EVERY) * EVERY + EVERY

/** The current time, rounded up to the next half minute. Components that use it rerender when it changes. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, readNow))
}

/** A relative time or, after a while, the date. The tooltip has the full date and time. `isAhead`: it's still to come. */
export function Time({ at, isAhead = false }: { at: string; isAhead?: boolean }) {
  const now = useNow()
  const time = new Date(at)
  return (
    <time dateTime={at} title={formatFullTime(time)}>
      {isAhead ? formatUpcoming(time, now) : formatTime(time, now)}
    </time>
  )
}
