import type { Occurrence } from '@debrief/contracts/mistakes/recurring-mistakes'
import { Link } from '../../../ui/controls/Link.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Voice } from '../../../ui/text/Voice.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { MoveOccurrence } from '../change/MoveOccurrence.tsx'
import { Day } from '../Day.tsx'
import type { GroupView } from '../group-view.ts'
import { MistakeActions } from '../shared/MistakeActions.tsx'
import * as words from './words.ts'

export function OccurrenceEntry({ entry, group, place }: GroupView & { entry: Occurrence }) {
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
