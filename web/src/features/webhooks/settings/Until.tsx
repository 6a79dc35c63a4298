import { formatDuration, formatFullTime } from '../../../lib/format-time.ts'
import { useNow } from '../../../ui/text/Time.tsx'
import * as words from './webhook-row-words.ts'

const MINUTE = 60_000

export function Until({ at }: { at: string }) {
  const now = useNow()
  const time = new Date(at)
  const left = time.getTime() - now.getTime()
  return (
    <time dateTime={at} title={formatFullTime(time)}>
      {left < MINUTE ? words.inLessThanAMinute : words.inTime(formatDuration(left + MINUTE - 1))}
    </time>
  )
}
