import type { RecurringMistakeView } from '@debrief/contracts/mistakes/recurring-mistakes'
import clsx from 'clsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { isImproving } from '../looks.ts'
import { boundWords, evidenceWords, howSure, lastOne, nameSilence, silenceWords } from './silence-words.ts'

/**
 * Praises the person if the mistake hasn't come back despite enough opportunities. Otherwise, says that there's too
 * little evidence (D22a).
 */
export function Silence({ group }: { group: RecurringMistakeView }) {
  const { silence } = group
  const good = isImproving(group)
  const bound = boundWords(silence)
  return (
    <section
      aria-label={nameSilence(good)}
      className={clsx(
        good ? 'tone-green' : 'tone-gray',
        'mt-[18px] rounded-lg border border-tone-edge bg-tone-bg px-5 py-[18px]',
      )}
    >
      <div className="min-w-0">
        <h3 className="font-display text-xl/[1.2] font-[640] tracking-[-.02em] text-tone">
          {nameSilence(good)}
        </h3>
        <p className="mt-1">
          {silenceWords(silence)} <LastOne group={group} />
        </p>
        <p className="mt-1 text-xs text-ink-2">{evidenceWords(silence, good)}</p>
        {bound && (
          <details className="mt-1 text-xs text-ink-2">
            <summary className="w-fit cursor-pointer">{howSure}</summary>
            {bound}
          </details>
        )}
      </div>
    </section>
  )
}

function LastOne({ group }: { group: RecurringMistakeView }) {
  const last = group.timeline.entries.find((entry) => entry.kind === 'occurrence')
  if (!last) return null
  const { repository, number, url } = last.pullRequest
  return (
    <Message
      text={lastOne}
      pullRequest={
        <OutLink href={url}>
          {repository.split('/').at(-1)} #{number}
        </OutLink>
      }
    />
  )
}
