import type { Occurrence, RecurringMistakeView } from '@debrief/contracts/mistakes/recurring-mistakes'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Line, Words } from '../../../ui/text/Words.tsx'
import { error as errorTitle, saving } from '../../../ui/words.ts'
import { Day } from '../Day.tsx'
import { useChangeGroup } from '../data/use-change-group.ts'
import { doubtWords } from './silence-words.ts'
import * as words from './words.ts'

/**
 * Asks the owner whether later mistakes are repeats of this mistake. The page shows no progress until the owner answers
 * (D39).
 */
export function PossibleRepeats({ group }: { group: RecurringMistakeView }) {
  const { silence, possibleRepeats } = group
  return (
    <section
      aria-label={words.isSame}
      className="tone-yellow mt-[18px] rounded-lg border border-tone-edge bg-tone-bg px-5 py-[18px]"
    >
      <h3 className="font-display text-xl/[1.2] font-[640] tracking-[-.02em] text-tone">{words.isSame}</h3>
      <p className="mt-1">{doubtWords(silence, possibleRepeats.length)}</p>
      <ul className="mt-3 grid gap-3">
        {possibleRepeats.map((repeat) => (
          <li key={repeat.id} className="rounded-md border border-line bg-sheet p-3.5">
            <PossibleRepeat repeat={repeat} group={group} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PossibleRepeat({ repeat, group }: { repeat: Occurrence; group: RecurringMistakeView }) {
  const { ask, doing } = useChangeGroup(group.id)
  const dialogs = useDialogs()
  const tell = useTellSuccess()
  const answer = async (isSame: boolean) => {
    try {
      await ask({ kind: 'answer', mistakeId: repeat.id, isSame })
      tell(words.answered(isSame))
    } catch (error) {
      await dialogs.error({ title: errorTitle, text: words.answerFailed(problemText(error)) })
    }
  }
  const busy = (isSame: boolean) => doing?.kind === 'answer' && doing.isSame === isSame && saving
  const { pullRequest, quote } = repeat
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <Link to={`/reviews?review=${repeat.reviewId}#mistake-${repeat.id}`} className="link font-[550]">
          <Line text={repeat.title} />
        </Link>
        <p className="mt-0.5 text-xs text-ink-2">
          {pullRequest.repository.split('/').at(-1)} #{pullRequest.number} · {repeat.path.split('/').at(-1)} ·{' '}
          <Day at={repeat.at} />
        </p>
        {quote && (
          <blockquote className="voice mt-2 line-clamp-3">
            <Words text={quote.body} />
          </blockquote>
        )}
      </div>
      {group.mayAnswer && (
        <div className="flex gap-2">
          <Button busy={busy(true)} onClick={() => void answer(true)}>
            {words.yes}
          </Button>
          <Button busy={busy(false)} onClick={() => void answer(false)}>
            {words.no}
          </Button>
        </div>
      )}
    </div>
  )
}
