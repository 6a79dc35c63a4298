import clsx from 'clsx'

/** Beyond this many the number alone tells. */
const MOST = 16

/** How far the session has come: "2 of 4". */
export function Steps({ done, left }: { done: number; left: number }) {
  const all = done + left
  if (all === 0 || left === 0) return null
  return (
    <div className="flex items-center gap-3">
      {all <= MOST && (
        <div className="flex gap-1" aria-hidden="true">
          {Array.from({ length: all }, (_, at) => (
            <i
              key={at}
              className={clsx(
                'h-1.5 rounded-[2px]',
                all > 8 ? 'w-3' : 'w-[26px] max-sm:w-4',
                at < done && 'bg-ink',
                at === done && 'bg-mark ring ring-mark-deep',
                at > done && 'bg-line-2',
              )}
            />
          ))}
        </div>
      )}
      <span className="text-sm text-ink-2 tabular-nums">
        <span className="sr-only">Exercise </span>
        {done + 1} of {all}
      </span>
    </div>
  )
}
