import type { PracticeCard } from '@debrief/contracts/practice/card'
import { Lightbulb, Play } from 'lucide-react'
import { MOD_KEY } from '../../../lib/mod-key.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Kbd } from '../../../ui/text/Kbd.tsx'
import { checking, loading } from '../../../ui/words.ts'
import type { PracticeAction } from '../data/send-action.ts'
import * as words from './words.ts'

interface Props {
  card: PracticeCard
  doing: PracticeAction | null
  /** The error message after the person submits without an answer, otherwise null. */
  missing: string | null
  onCheck(): void
  onHint(): void
  onGiveUp(): void
}

export function AnswerBar({ card, doing, missing, onCheck, onHint, onGiveUp }: Props) {
  const gaveUp = doing?.kind === 'answer' && 'giveUp' in doing.answer
  const isSeveral = card.kind === 'spot' && (card.mostLines ?? 1) > 1
  return (
    <div className="border-t border-line bg-sheet px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="primary"
          icon={<Play className="size-3.5" aria-hidden="true" />}
          busy={doing?.kind === 'answer' && !gaveUp && checking}
          onClick={onCheck}
        >
          {words.checkAnswer}
        </Button>
        <span className="hidden lg:inline">
          <Kbd>{`${MOD_KEY}↵`}</Kbd>
        </span>
        <Button
          icon={<Lightbulb className="size-3.5" aria-hidden="true" />}
          disabled={card.hints.left === 0}
          busy={doing?.kind === 'hint' && loading}
          onClick={onHint}
        >
          {card.hints.left === 0 ? words.noMoreHints : words.nextHint}
        </Button>
        <span className="flex-1" />
        <Button kind="quiet" busy={gaveUp && words.showing} onClick={onGiveUp}>
          {words.showAnswer}
        </Button>
      </div>
      <p role="status" className="text-sm font-[550] text-ink not-empty:mt-2">
        {missing}
      </p>
      <p className="mt-2 text-xs text-ink-3 max-lg:hidden">{words.describeKeys(card.kind, isSeveral)}</p>
      {isSeveral && <p className="mt-2 text-xs text-ink-3 lg:hidden">{words.tapLines}</p>}
    </div>
  )
}
