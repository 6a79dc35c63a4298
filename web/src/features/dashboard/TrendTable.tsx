import { formatDay, type Point, type StandardNote } from './trend.ts'

export function TrendTable({ points, notes }: { points: readonly Point[]; notes: readonly StandardNote[] }) {
  return (
    <div
      className="max-h-[232px] overflow-y-auto px-4 py-2"
      tabIndex={0}
      role="region"
      aria-label="Repeated mistakes by week"
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="text-xs text-ink-3">
          <tr>
            {['Week of', 'Reviewed', 'Repeats', 'Per 10'].map((name, index) => (
              <th
                key={name}
                scope="col"
                className={index === 0 ? 'py-1.5 font-medium' : 'py-1.5 text-right font-medium'}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ week, pullRequests, repeats, rate }) => (
            <tr key={week} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 font-normal">
                {formatDay(week)}
                {notes
                  .filter((note) => note.week === week)
                  .map(({ id, title }) => (
                    <span key={id} className="block text-xs text-ink-2">
                      Standard added: {title}
                    </span>
                  ))}
              </th>
              <td className="py-1.5 text-right">{pullRequests.toLocaleString('en')}</td>
              <td className="py-1.5 text-right">{repeats.toLocaleString('en')}</td>
              <td className="py-1.5 text-right font-mono">{rate.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
