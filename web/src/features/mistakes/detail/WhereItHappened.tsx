import type { Occurrence, PracticeState, TimelineEntry } from '@debrief/contracts/mistakes/recurring-mistakes'
import clsx from 'clsx'
import { Dumbbell } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Voice } from '../../../ui/text/Voice.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { loading } from '../../../ui/words.ts'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import { MoveOccurrence } from '../change/MoveOccurrence.tsx'
import { Day } from '../Day.tsx'
import { useEarlier } from '../data/use-recurring.ts'
import type { GroupView } from '../group-view.ts'
import { MistakeActions } from '../shared/MistakeActions.tsx'
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

function OccurrenceEntry({ entry, group, place }: GroupView & { entry: Occurrence }) {
  const { at, title, reviewId, pullRequest, quote } = entry
  return (
    <>
      <span className="spine-mark" aria-hidden="true">
        <i className="tone-red size-2 rounded-full bg-tone-solid" />
      </span>
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <b className="mr-2 font-[550]">
            <Day at={at} />
          </b>
          <Link to={`/reviews?review=${reviewId}#mistake-${entry.id}`} className="link mr-2 text-sm">
            <Line text={pullRequest.title} />
          </Link>
          <OutLink href={pullRequest.url} className="font-mono text-xs text-ink-3 hover:underline">
            {pullRequest.repository.split('/').at(-1)} #{pullRequest.number}
          </OutLink>
        </p>
        {group.mayMove && <MoveOccurrence {...{ entry, group, place }} />}
      </div>
      {title !== group.title && (
        <p className="mt-0.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
          <Line text={title} />
        </p>
      )}
      {quote ? (
        <div className="mt-[7px] max-w-[62ch]">
          <Voice author={quote.author} picture={quote.avatarUrl} text={quote.body}>
            <Message
              text={words.quoteSource(quote.isBot)}
              author={quote.author}
              place={<Place entry={entry} />}
              github={<OutLink href={quote.url}>{words.onGithub}</OutLink>}
            />
          </Voice>
        </div>
      ) : (
        <p className="mt-0.5 text-xs text-ink-3">
          {words.inDiff} · <Place entry={entry} />
        </p>
      )}
      <MistakeActions
        mistake={{
          ...group,
          id: entry.id,
          reviewId,
          groupId: group.id,
          // Hides “Make a standard”, because the button at the top converts the entire group.
          isStandard: true,
        }}
        githubUrl={quote?.url ?? `${pullRequest.url}/files`}
        mayPractice={group.mayMove}
      />
    </>
  )
}

/** Shows text such as "feed.ts line 88", with the full path in the tooltip. */
function Place({ entry }: { entry: Occurrence }) {
  return (
    <span title={entry.path} className="[overflow-wrap:anywhere]">
      {words.describePlace(entry.path.split('/').at(-1) ?? '', entry)}
    </span>
  )
}
