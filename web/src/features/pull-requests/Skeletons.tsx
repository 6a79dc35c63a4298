/** Cards in their real geometry while the first page is loaded. */
export function CardSkeletons() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5" role="status" aria-label="Loading pull requests">
      {[42, 55, 36, 48, 40].map((width) => (
        <div key={width} className="rounded-lg border border-line bg-sheet p-[18px]" aria-hidden="true">
          <div className="skeleton h-4" style={{ width: `${width}%` }} />
          <div className="skeleton mt-2.5 mb-4 h-[11px] w-3/4" />
          <div className="flex flex-wrap gap-3.5">
            <div className="skeleton h-2.5 w-36" />
            <div className="skeleton h-2.5 w-16" />
            <div className="skeleton h-2.5 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
