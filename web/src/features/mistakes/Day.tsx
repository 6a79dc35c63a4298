import { formatFullTime } from '../../lib/format-time.ts'
import { useNow } from '../../ui/text/Time.tsx'

const thisYear = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' })
const another = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric' })

/** Shows a date such as "Nov 18". Adds the year if it isn't the current year. */
export function Day({ at }: { at: string }) {
  const now = useNow()
  const time = new Date(at)
  return (
    <time dateTime={at} title={formatFullTime(time)}>
      {(time.getFullYear() === now.getFullYear() ? thisYear : another).format(time)}
    </time>
  )
}
