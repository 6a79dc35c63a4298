import type { Attempt } from '@debrief/contracts/practice/card'
import clsx from 'clsx'
import { LoaderCircle } from 'lucide-react'
import { formatFullTime } from '../../../lib/format-time.ts'
import { Kbd } from '../../../ui/text/Kbd.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import type { PracticeAction, Rating } from '../data/send-action.ts'
import { hide } from '../shared/hide.tsx'
import * as words from './lesson-words.ts'

interface Props {
  attempt: Attempt
  doing: PracticeAction | null
  onRate(rating: Rating): void
}

export function Rate({ attempt, doing, onRate }: Props) {
  const isOpen = attempt.ratings.every(({ allowed }) => allowed)
  const chosen = doing?.kind === 'rate' ? doing.rating.rating : null
  return (
    <section
      aria-labelledby="rate"
      className="bottom-0 mt-2 bg-page pt-3 pb-4 lg:[@media(min-height:760px)]:sticky lg:[@media(min-height:760px)]:border-t lg:[@media(min-height:760px)]:border-line"
    >
      <h2 id="rate" className="title-3">
        {words.howHard}
      </h2>
      <p className="text-sm text-ink-2">{isOpen ? words.aboutRating : words.aboutLimitedRating}</p>
      <div className="mt-3 grid grid-cols-2 gap-2 lg:grid-cols-4">
        {attempt.ratings.map((rating) => (
          <button
            key={rating.rating}
            type="button"
            disabled={!rating.allowed}
            aria-disabled={chosen !== null}
            title={formatFullTime(new Date(rating.dueAt))}
            onClick={() => onRate(rating)}
            className={clsx(
              'grid min-h-14 grid-cols-[1fr_auto] rounded-md border bg-sheet px-3 py-[9px] text-left text-sm enabled:hover:border-line-ctl enabled:hover:bg-hover disabled:cursor-not-allowed disabled:bg-sunk disabled:text-ink-3',
              rating.suggested ? 'border-line-ctl bg-hover ring ring-line-ctl' : 'border-line-2',
            )}
          >
            <b className="font-semibold">
              {rating.suggested ? (
                <Message text={words.suggested} rating={rating.name} hidden={hide} />
              ) : (
                rating.name
              )}
            </b>
            {chosen === rating.rating ? (
              <LoaderCircle className="spin size-3.5" aria-label={words.savingRating} />
            ) : (
              <Kbd>{String(rating.rating)}</Kbd>
            )}
            <small className="col-span-full text-xs text-ink-3">{rating.text}</small>
          </button>
        ))}
      </div>
    </section>
  )
}
