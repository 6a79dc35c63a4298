import type { Attempt, PracticeCard } from '@debrief/contracts/practice/card'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useDraft } from '../../../lib/use-draft.ts'
import { useViewer } from '../../../session/use-viewer.ts'
import { Link } from '../../../ui/controls/Link.tsx'
import { useShortcuts } from '../../../ui/keys/use-shortcuts.ts'
import { useWide } from '../../../ui/layout/window.ts'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Voice } from '../../../ui/text/Voice.tsx'
import type { Answer, Rating } from '../data/send-action.ts'
import type { PracticeActions } from '../data/use-practicing.ts'
import { judge } from '../result/result-words.ts'
import { AnswerBar } from './AnswerBar.tsx'
import { type AnswerDraft, toAnswer, toDraft, toDraftKey } from './answer-draft.ts'
import { Checks } from './Checks.tsx'
import { Hints } from './Hints.tsx'
import { Question } from './Question.tsx'
import { Task } from './Task.tsx'
import * as words from './words.ts'

const loadLesson = () => import('../result/Lesson.tsx').then(({ Lesson }) => ({ default: Lesson }))
const Lesson = lazy(loadLesson)

interface Props {
  card: PracticeCard
  practicing: PracticeActions
  /** Whether this exercise replaces another exercise. If so, its title gets the focus. */
  takesFocus: boolean
  children: ReactNode
}

export function Exercise({ card, practicing, takesFocus, children }: Props) {
  const { attempt } = card
  const isWide = useWide()
  const { draft, change } = useAnswerDraft(card)
  const { isNew, elsewhere, sent } = useSent(card)
  const [missing, setMissing] = useState<string | null>(null)
  const send = (answer: Answer) => {
    setMissing(null)
    sent(answer)
    practicing.say({ kind: 'answer', cardId: card.id, answer })
  }
  const check = () => {
    if (attempt) return
    const answer = toAnswer(card, draft)
    if (typeof answer === 'string') setMissing(answer)
    else send(answer)
  }
  const hint = () =>
    void (!attempt && card.hints.left > 0 && practicing.say({ kind: 'hint', cardId: card.id }))
  const rate = (rating: Rating) => {
    if (!attempt || !rating.allowed) return
    change(null)
    practicing.say({ kind: 'rate', cardId: card.id, attemptId: attempt.id, rating })
  }
  useEffect(() => void loadLesson().catch(() => {}), [])
  useKeys({ check, hint, ratings: attempt?.ratings ?? [], rate })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_312px] lg:grid-rows-[auto_1fr]">
      <Task card={card} takesFocus={takesFocus} practicing={practicing} />
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <div className="overflow-clip rounded-lg border border-line bg-sheet shadow-1">
          <Question
            card={card}
            draft={draft}
            onChange={(next) => {
              setMissing(null)
              change(next)
            }}
            onSubmit={check}
          />
          {attempt ? (
            <Checks attempt={attempt} isNew={isNew} elsewhere={elsewhere} />
          ) : (
            <AnswerBar
              card={card}
              doing={practicing.doing}
              missing={missing}
              onCheck={check}
              onHint={hint}
              onGiveUp={() => send({ giveUp: true })}
            />
          )}
        </div>
        {attempt && (
          <Suspense>
            <Lesson card={card} attempt={attempt} doing={practicing.doing} onRate={rate}>
              {!isWide && <Reviewer card={card} attempt={attempt} />}
            </Lesson>
          </Suspense>
        )}
        <p role="status" className="sr-only">
          {attempt ? judge(attempt) : card.hints.given.at(-1)}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-5 lg:col-start-2">
        {attempt && isWide && <Reviewer card={card} attempt={attempt} />}
        <Hints hints={card.hints} over={attempt !== null} />
        {children}
      </div>
    </div>
  )
}

function useAnswerDraft(card: PracticeCard) {
  const { attempt } = card
  const { data: viewer } = useViewer()
  const [draft, change] = useDraft<AnswerDraft>(viewer?.id, toDraftKey(card))
  const given = attempt ? toDraft(attempt) : null
  const restore = useRef(() => draft === null && given && change(given))
  useEffect(() => void restore.current(), [])
  return { draft: given ?? draft, change }
}

/**
 * `isNew` is true if the person answered while the exercise was shown. `elsewhere` is true if the person answered in
 * another tab.
 */
function useSent({ attempt }: PracticeCard) {
  const [sent, setSent] = useState<Answer | null>(null)
  const [first] = useState(attempt?.id)
  const isNew = attempt !== null && attempt.id !== first
  return { sent: setSent, isNew, elsewhere: isNew && !isSame(sent, attempt) }
}

function isSame(sent: Answer | null, { outcome, answer }: NonNullable<PracticeCard['attempt']>): boolean {
  if (!sent) return false
  if ('giveUp' in sent) return outcome === 'given_up'
  if ('code' in sent) return sent.code === answer.code
  if ('option' in sent) return sent.option === answer.option
  return sent.lines.join() === answer.lines?.join()
}

interface Keys {
  check(): void
  hint(): void
  ratings: readonly Rating[]
  rate(rating: Rating): void
}

/** Ctrl+Enter or ⌘↵ checks the answer, h shows a hint, and 1 to 4 rate the exercise. */
function useKeys({ check, hint, ratings, rate }: Keys): void {
  const rateBy = (number: number) => () => {
    const rating = ratings.find((one) => one.rating === number)
    return rating ? rate(rating) : false
  }
  useShortcuts({
    'mod+Enter': check,
    h: hint,
    ...Object.fromEntries([1, 2, 3, 4].map((number) => [String(number), rateBy(number)])),
  })
}

function Reviewer({ card: { from }, attempt }: { card: PracticeCard; attempt: Attempt }) {
  const { quote, reviewId, mistakeId } = attempt
  if (!from) return null
  const place = `${from.repository.split('/').at(-1)} #${from.pullRequestNumber}`
  const review = (
    <Link to={`/reviews?review=${reviewId}#mistake-${mistakeId}`} className="link">
      {place}
    </Link>
  )
  return (
    <section
      aria-label={quote ? words.whatWrote(quote.author) : words.source}
      className="border-line max-lg:mt-5 lg:border-b lg:pb-5"
    >
      {quote ? (
        <Voice author={quote.author} picture={quote.avatarUrl} text={quote.body}>
          <Message
            text={quote.isBot ? words.botQuoteSource : words.quoteSource}
            author={quote.author}
            review={review}
            github={<OutLink href={quote.url}>{words.onGithub}</OutLink>}
          />
        </Voice>
      ) : (
        <p className="text-sm text-ink-2">
          <b className="block font-[550] text-ink">{words.foundInDiff}</b>
          <Message text={words.notFlagged} review={review} />
        </p>
      )}
    </section>
  )
}
