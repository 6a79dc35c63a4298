import type { PracticeState, TimelineEntry } from '@debrief/contracts/mistakes/recurring-mistakes'
import clsx from 'clsx'
import { Dumbbell } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { loading } from '../../../ui/words.ts'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import { Day } from '../Day.tsx'
import { useEarlier } from '../data/use-recurring.ts'
import type { GroupView } from '../group-view.ts'
import { OccurrenceEntry } from './OccurrenceEntry.tsx'
import * as words from './words.ts'

const MORE = 20

export function WhereItHappened({ group, place }: GroupView) {
  const { viewed } = useViewed()
  const first = group.timeline
  const earlier = useEarlier(group.id, first)
  const pages = earlier.data?.pages ?? []
  const entries: TimelineEntry[] = [...first.entries, ...pages.flatMap((page) => page.entries)]
  const left = pages.at(-1)?.earlier ?? first.earlier
  const isGoing = earlier.isFetching
  const more = () => void (pages.length === 0 ? earlier.refetch() : earlier.fetchNextPage())
  return (
    <section aria-labelledby="where" className="mt-4 rounded-lg border border-line bg-sheet px-5 py-[18px]">
      <div className="mb-3.5 flex items-baseline gap-3">
        <h3 id="where" className="title-3 flex-1">
          {words.whereItHappened}
        </h3>
        <span className="text-xs text-ink-3">{words.newestFirst}</span>
      </div>
      <ol className="spine">
        {entries.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            {entry.kind === 'occurrence' ? (
              <OccurrenceEntry {...{ entry, group, place }} />
            ) : (
              <PracticedEntry entry={entry} />
            )}
          </li>
        ))}
      </ol>
      {earlier.error && (
        <LoadFailed title={words.loadFailed} reason={problemText(earlier.error)} onRetry={more} />
      )}
      {left > 0 && !earlier.error && (
        <Button size="small" busy={isGoing && loading} onClick={more}>
          {words.showOlder(Math.min(left, MORE))}
        </Button>
      )}
      <p className="mt-3 text-right">
        <ExportLinks
          list={`/api/recurring-mistakes/${group.id}/timeline`}
          query={viewed === null ? '' : `user=${viewed}`}
          text={words.exportOccurrences}
        />
      </p>
    </section>
  )
}

function PracticedEntry({ entry: { at, answers, recalled } }: { entry: PracticeState }) {
  return (
    <>
      <span className="spine-mark" aria-hidden="true">
        <Dumbbell className="size-3.5" />
      </span>
      <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
        <Message text={words.practicedOn(answers)} day={<Day at={at} />} /> ·{' '}
        <span className={clsx('font-[550]', recalled > 0 && 'tone-green text-tone')}>
          {words.recalled(recalled)}
        </span>
      </p>
    </>
  )
}
