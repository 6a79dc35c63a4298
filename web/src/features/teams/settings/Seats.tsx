import type { Team } from '@debrief/contracts/teams/teams'
import clsx from 'clsx'
import * as words from './words.ts'

/** With more seats, marks are hard to count at a glance, so only the text is shown. */
const MAX_MARKS = 24
const HATCHED = {
  background: 'repeating-linear-gradient(135deg, var(--ink) 0 2px, transparent 2px 5px)',
  boxShadow: 'inset 0 0 0 1px var(--ink)',
}

/** Shows a mark for each seat: solid if taken, hatched if reserved by an invitation, hollow if free. */
export function Seats({ members, seats }: { members: number; seats: NonNullable<Team['seats']> }) {
  const reserved = Math.max(0, seats.usedSeats - members)
  const free = seats.availableSeats
  if (free === null) return null
  const over = seats.usedSeats - (seats.totalSeats ?? 0)
  const text = over > 0 ? words.seatsOver(over) : words.seatsFree(free)
  return (
    <>
      {members + reserved + free <= MAX_MARKS && (
        <span
          role="img"
          aria-label={words.describeSeats(members, { reserved, free })}
          className="ml-1.5 flex flex-wrap items-center gap-[5px]"
        >
          {buildMarks(members, reserved, free).map(({ kind, key }) => (
            <i
              key={key}
              style={kind === 'reserved' ? HATCHED : undefined}
              className={clsx(
                'h-[18px] w-3.5 rounded-xs',
                kind === 'taken' && 'bg-ink',
                kind === 'free' && 'inset-ring-[1.5px] inset-ring-line-ctl',
              )}
            />
          ))}
        </span>
      )}
      <span className={clsx('text-xs tabular-nums', over > 0 ? 'font-[550] text-red' : 'text-ink-3')}>
        {text}
      </span>
    </>
  )
}

const buildMarks = (members: number, reserved: number, free: number) =>
  [
    ...Array<string>(members).fill('taken'),
    ...Array<string>(reserved).fill('reserved'),
    ...Array<string>(free).fill('free'),
  ].map((kind, place) => ({ kind, key: `${kind} ${place}` }))
