import type { Practice } from '@debrief/contracts/http/practice'
import clsx from 'clsx'
import { TallyMarks } from '../../../ui/TallyMarks.tsx'

const longDay = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const firstDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Which days something comes back on, for two weeks, and whether what was practised came back in a pull request. */
export function ComingBack({ practice: { schedule, cameBack } }: { practice: Practice }) {
  return (
    <section aria-labelledby="coming-back">
      <h2 id="coming-back" className="title-3 mb-2">
        Coming back
      </h2>
      <ol className="grid grid-cols-7 overflow-clip rounded-md border border-line bg-sheet">
        {schedule.map(({ date, due }, at) => {
          const day = new Date(date)
          return (
            <li
              key={date}
              className={clsx(
                '-mt-px -ml-px h-[50px] border-t border-l border-line px-1.5 py-[5px] text-2xs/[1.2] whitespace-nowrap',
                at === 0 ? 'bg-mark-soft font-semibold text-ink' : 'text-ink-3',
              )}
            >
              <span aria-hidden="true">
                {at === 0 ? 'Today' : day.getUTCDate() === 1 ? firstDay.format(day) : day.getUTCDate()}
              </span>
              <span className="sr-only">
                {at === 0 ? 'Today' : longDay.format(day)}: {due === 0 ? 'none' : due}
              </span>
              <span className="mt-1.5 flex text-ink">
                {due > 0 && <TallyMarks count={due} most={10} small />}
              </span>
            </li>
          )
        })}
      </ol>
      {cameBack.practised > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          Practised mistakes that came back in a pull request: {cameBack.cameBack} of {cameBack.practised}.
        </p>
      )}
    </section>
  )
}
