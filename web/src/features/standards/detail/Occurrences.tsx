import type { StandardView } from '@debrief/contracts/standards/standards'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TallyMarks } from '../../../ui/marks/TallyMarks.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useNow } from '../../../ui/text/Time.tsx'
import { loading } from '../../../ui/words.ts'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { useOccurrences } from '../use-standards.ts'
import { OccurrenceRow } from './OccurrenceRow.tsx'
import * as words from './standard-words.ts'

interface Props {
  standard: StandardView
  isManager: boolean
}

export function Occurrences({ standard, isManager }: Props) {
  const { occurrences } = standard
  const now = useNow()
  return (
    <section aria-labelledby="seen" className="mt-4 rounded-lg border border-line bg-sheet">
      <div className="flex min-h-[46px] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <h3 id="seen" className="title-3">
          {words.seen(occurrences, isManager)}
        </h3>
        <TallyMarks count={occurrences} />
        {occurrences > 0 && (
          <span className="ml-auto text-xs text-ink-3">{words.describeSplit(standard, now)}</span>
        )}
      </div>
      {occurrences > 0 ? (
        <>
          <Rows standardId={standard.id} />
          <p className="border-t border-line p-2 text-right">
            <ExportLinks list={`/api/standards/${standard.id}/occurrences`} text={words.exportOccurrences} />
          </p>
        </>
      ) : (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2">{words.neverViolated(isManager)}</p>
      )}
    </section>
  )
}

function Rows({ standardId }: { standardId: string }) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useOccurrences(standardId)
  if (isPending)
    return <div className="skeleton m-4 h-10" role="status" aria-label={words.loadingOccurrences} />
  if (!data)
    return (
      <div className="border-t border-line p-3">
        <LoadFailed
          title={words.occurrencesFailed}
          reason={problemText(error)}
          onRetry={() => void refetch()}
        />
      </div>
    )
  return (
    <>
      <ul>
        {data.pages
          .flatMap((page) => page.occurrences)
          .map((occurrence) => (
            <OccurrenceRow key={occurrence.mistakeId} occurrence={occurrence} />
          ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-line py-2.5 text-center">
          <Button size="small" busy={isFetchingNextPage && loading} onClick={() => void fetchNextPage()}>
            {words.showMore}
          </Button>
        </div>
      )}
    </>
  )
}
