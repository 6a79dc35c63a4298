import type { StandardOccurrence } from '@debrief/contracts/standards/standards'
import { Link } from '../../../ui/controls/Link.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { Voice } from '../../../ui/text/Voice.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import * as words from './evidence-words.ts'

export function reviewAddress({ reviewId, mistakeId, member }: StandardOccurrence): string {
  const search = new URLSearchParams({ review: reviewId, ...(member && { user: member.id }) })
  return `/reviews?${search}#mistake-${mistakeId}`
}

export function OccurrenceRow({ occurrence }: { occurrence: StandardOccurrence }) {
  const { title, pullRequest, at, member, quote } = occurrence
  return (
    <li className="border-t border-line px-4 py-3">
      <div className="flex items-baseline gap-3">
        <Link
          to={reviewAddress(occurrence)}
          className="min-w-0 flex-1 font-[550] [overflow-wrap:anywhere] hover:underline"
        >
          <Line text={title} />
        </Link>
        <span className="shrink-0 text-xs text-ink-3">
          <Time at={at} />
        </span>
      </div>
      <p className="mt-0.5 text-xs text-ink-3 [overflow-wrap:anywhere]">
        <OutLink href={pullRequest.url} className="hover:underline" label={words.onGithub(pullRequest.title)}>
          {pullRequest.repository} #{pullRequest.number}
        </OutLink>
        {member && ` · ${member.username}`}
        {!quote && ` · ${words.inDiff}`}
      </p>
      {quote && (
        <div className="mt-2 max-w-[60ch]">
          <Voice author={quote.author} text={quote.body}>
            <Message
              text={words.quoted(quote.isBot)}
              author={quote.author}
              comment={<OutLink href={quote.url}>{words.quoteLink}</OutLink>}
            />
          </Voice>
        </div>
      )}
    </li>
  )
}
