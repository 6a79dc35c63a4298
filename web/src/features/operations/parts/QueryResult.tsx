import type { ReactNode } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import type { QueryTexts } from './words.ts'

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; isPending: boolean; refetch(): unknown }
  texts: QueryTexts
  children(data: NonNullable<Data>): ReactNode
}

/** If a reload fails, the previous data stays visible. */
export function QueryResult<Data>({
  query: { data, error, isPending, refetch },
  texts,
  children,
}: Props<Data>) {
  const late = useLate(isPending)
  return (
    <>
      {error && (
        <div className="mb-3">
          <LoadFailed
            title={data ? texts.notUpdated : texts.notLoaded}
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {late && <Skeletons label={texts.loading} />}
      {data != null && children(data)}
    </>
  )
}

function Skeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="rounded-lg border border-line bg-sheet shadow-1">
      {[48, 60, 40, 52, 36].map((width) => (
        <div key={width} aria-hidden="true" className="border-t border-line px-4 py-4 first:border-t-0">
          <div className="skeleton h-3" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
