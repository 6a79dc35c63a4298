import { useSyncExternalStore } from 'react'
import { formatFullTime, formatTime } from '../../lib/format-time.ts'

const EVERY = 30_000

function subscribe(tell: () => void): () => void {
  const timer = setInterval(tell, EVERY)
  return () => clearInterval(timer)
}
const readNow = () => Math.floor(Date.now() / EVERY) * EVERY + EVERY

/** Now, to half a minute and never behind; what shows it moves on by itself. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, readNow))
}

/** A moment, relative while it is near; the whole date in its tooltip. */
export function Time({ at }: { at: string }) {
  const now = useNow()
  const time = new Date(at)
  return (
    <time dateTime={at} title={formatFullTime(time)}>
      {formatTime(time, now)}
    </time>
  )
}
