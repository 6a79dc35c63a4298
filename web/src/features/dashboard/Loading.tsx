import * as words from './words/words.ts'

export function Loading() {
  return (
    <div role="status" aria-label={words.loading} className="grid gap-3.5">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[1, 2, 3, 4].map((stat) => (
          <div key={stat} className="h-[116px] rounded-lg border border-line bg-sheet p-4" aria-hidden="true">
            <div className="skeleton h-3 w-24" />
            <div className="skeleton mt-4 h-7 w-14" />
          </div>
        ))}
      </div>
      <div className="h-[300px] rounded-lg border border-line bg-sheet p-4" aria-hidden="true">
        <div className="skeleton h-4 w-40" />
      </div>
    </div>
  )
}
