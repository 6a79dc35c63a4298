import { useSyncExternalStore } from 'react'
import { formatFullTime, formatTime } from '../../lib/format-time.ts'

const EVERY = 30_000

function subscribe(tell: () => void): () => void {
  const timer = setInterval(tell, EVERY)
  return () => clearInterval(timer)
}
const readNow = () => Math.floor(Date.now() / EVERY) * EVERY + EVERY

/** Returns the current time, rounded up to the next half minute. The component rerenders when this time changes. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, readNow))
}

export function Time({ at }: { at: string }) {
  const now = useNow()
  const time = new Date(at)
  return (
    <time dateTime={at} title={formatFullTime(time)}>
      {formatTime(time, now)}
    </time>
  )
}
