interface Props {
  label: string
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

export function ChartTable({ label, columns, rows }: Props) {
  return (
    <div className="max-h-[232px] overflow-auto px-4 py-2" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="text-xs text-ink-3">
          <tr>
            {columns.map((name, at) => (
              <th key={name} scope="col" className={`py-1.5 font-medium ${at > 0 ? 'pl-3 text-right' : ''}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells]) => (
            <tr key={heading} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 font-normal [overflow-wrap:anywhere]">
                {heading}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className="py-1.5 pl-3 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
