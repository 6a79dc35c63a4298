import { formatFullTime } from '../../lib/format-time.ts'
import { useNow } from '../../ui/text/Time.tsx'

const thisYear = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' })
const another = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric' })

/**
 * For example, "Nov 18", with the year if it isn't the current year. Never relative, because it appears in
 * lists of dates.
 */
export function Day({ at }: { at: string }) {
  const now = useNow()
  const time = new Date(at)
  return (
    <time dateTime={at} title={formatFullTime(time)}>
      {(time.getFullYear() === now.getFullYear() ? thisYear : another).format(time)}
    </time>
  )
}
