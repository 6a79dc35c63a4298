import type { ShownRecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import clsx from 'clsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { isImproving } from '../looks.ts'
import { boundWords, exposureWords, silenceWords } from './silence-words.ts'

/**
 * Praises the person if the mistake hasn't come back despite enough opportunities. Otherwise, says that there's too
 * little evidence (D22a).
 */
export function Silence({ group }: { group: ShownRecurringMistake }) {
  const { silence } = group
  const good = isImproving(group)
  const bound = boundWords(silence)
  return (
    <section
      aria-label={good ? 'Great Progress!' : 'Too little evidence'}
      className={clsx(
        good ? 'tone-green' : 'tone-gray',
        'mt-[18px] rounded-lg border border-tone-edge bg-tone-bg px-5 py-[18px]',
      )}
    >
      <div className="min-w-0">
        <h3 className="font-display text-xl/[1.2] font-[640] tracking-[-.02em] text-tone">
          {good ? 'Great Progress!' : 'Too little evidence'}
        </h3>
        <p className="mt-1">
          {silenceWords(silence)}.
          <LastOne group={group} />
        </p>
        <p className="mt-1 text-xs text-ink-2">
          {exposureWords(silence)}.
          {!good &&
            ' To know if the mistake stopped, Debrief needs at least 3 later pull requests where it could have happened.'}
        </p>
        {bound && (
          <details className="mt-1 text-xs text-ink-2">
            <summary className="w-fit cursor-pointer">How sure?</summary>
            {bound}
            {silence.verdict === 'stopped' &&
              ' At the earlier rate, a gap this long would happen by chance at most 5% of the time.'}
          </details>
        )}
      </div>
    </section>
  )
}

function LastOne({ group }: { group: ShownRecurringMistake }) {
  const last = group.timeline.entries.find((entry) => entry.kind === 'occurrence')
  if (!last) return null
  const { repository, number, url } = last.pullRequest
  return (
    <>
      {' '}
      The last occurrence was in{' '}
      <OutLink href={url}>
        {repository.split('/').at(-1)} #{number}
      </OutLink>
      .
    </>
  )
}
