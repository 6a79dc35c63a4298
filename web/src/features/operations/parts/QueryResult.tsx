import type { ReactNode } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; isPending: boolean; refetch(): unknown }
  /** Names the data in messages, such as "Jobs". */
  what: string
  children(data: NonNullable<Data>): ReactNode
}

/** If a reload fails, the previous data stays visible. */
export function QueryResult<Data>({
  query: { data, error, isPending, refetch },
  what,
  children,
}: Props<Data>) {
  const late = useLate(isPending)
  return (
    <>
      {error && (
        <div className="mb-3">
          <LoadFailed
            title={data ? `${what} couldn’t be updated.` : `${what} couldn’t be loaded.`}
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {late && <Skeletons what={what} />}
      {data != null && children(data)}
    </>
  )
}

function Skeletons({ what }: { what: string }) {
  return (
    <div
      role="status"
      aria-label={`Loading: ${what}`}
      className="rounded-lg border border-line bg-sheet shadow-1"
    >
      {[48, 60, 40, 52, 36].map((width) => (
        <div key={width} aria-hidden="true" className="border-t border-line px-4 py-4 first:border-t-0">
          <div className="skeleton h-3" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
