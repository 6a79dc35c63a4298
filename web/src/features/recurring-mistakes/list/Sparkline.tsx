import clsx from 'clsx'

/** Occurrences of the last weeks, oldest first; an empty week is a low dash, this week stands out. Decoration. */
export function Sparkline({ weeks }: { weeks: readonly number[] }) {
  const most = Math.max(1, ...weeks)
  return (
    <span aria-hidden="true" className="inline-flex h-[22px] items-end gap-0.5">
      {weeks.map((number, at) => {
        const isNow = at === weeks.length - 1
        return (
          <i
            key={at}
            className={clsx(
              'w-[5px] rounded-[1px]',
              number > 0 ? (isNow ? 'bg-mark-deep' : 'bg-ink-2') : isNow ? 'bg-mark-deep' : 'bg-line-2',
            )}
            style={{ height: number > 0 ? 4 + Math.round((number / most) * 18) : 2 }}
          />
        )
      })}
    </span>
  )
}
