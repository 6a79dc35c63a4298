import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import { BookMarked } from 'lucide-react'
import { Link } from '../../../ui/controls/Link.tsx'
import { TallyMarks } from '../../../ui/marks/TallyMarks.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import * as words from './words.ts'

export function AgainstStandard({ standard }: Pick<ReviewedMistake, 'standard'>) {
  if (!standard) return null
  return (
    <p className="mb-2.5 flex items-start gap-1.5 text-sm text-ink-2">
      <BookMarked className="mt-[3px] size-3.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Message
          text={words.violates}
          standard={
            <Link to={`/team-standards?standard=${standard.id}`} className="link font-[550] text-ink">
              <Line text={standard.title} />
            </Link>
          }
        />
      </span>
    </p>
  )
}

export function SeenBefore({ recurrence }: Pick<ReviewedMistake, 'recurrence'>) {
  if (!recurrence || recurrence.count < 2) return null
  return (
    <Link
      to={`/recurring-mistakes?group=${recurrence.groupId}`}
      className="inline-flex items-center gap-1.5 text-xs text-ink-2 hover:text-ink hover:underline"
    >
      <TallyMarks count={recurrence.count} small />
      {words.seen(recurrence.count)}
    </Link>
  )
}
