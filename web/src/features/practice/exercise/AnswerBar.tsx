import type { PracticeCard } from '@debrief/contracts/practice/card'
import { Lightbulb, Play } from 'lucide-react'
import { MOD_KEY } from '../../../lib/mod-key.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Kbd } from '../../../ui/text/Kbd.tsx'
import type { PracticeAction } from '../data/send-action.ts'

interface Props {
  card: PracticeCard
  doing: PracticeAction | null
  /** The error message after the person submits without an answer, otherwise null. */
  missing: string | null
  onCheck(): void
  onHint(): void
  onGiveUp(): void
}

const HOW = {
  fix: 'Tab indents. To leave the editor, press Esc, then Tab. Your draft is kept in this browser tab.',
  spot: 'Use the arrow keys to move and Space to select.',
  choose: 'Differences are highlighted in both versions.',
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
          busy={doing?.kind === 'answer' && !gaveUp && 'Checking…'}
          onClick={onCheck}
        >
          Check answer
        </Button>
        <span className="hidden lg:inline">
          <Kbd>{`${MOD_KEY}↵`}</Kbd>
        </span>
        <Button
          icon={<Lightbulb className="size-3.5" aria-hidden="true" />}
          disabled={card.hints.left === 0}
          busy={doing?.kind === 'hint' && 'Loading…'}
          onClick={onHint}
        >
          {card.hints.left === 0 ? 'No more hints' : 'Next hint'}
        </Button>
        <span className="flex-1" />
        <Button kind="quiet" busy={gaveUp && 'Showing…'} onClick={onGiveUp}>
          Show answer
        </Button>
      </div>
      <p role="status" className="text-sm font-[550] text-ink not-empty:mt-2">
        {missing}
      </p>
      <p className="mt-2 text-xs text-ink-3 max-lg:hidden">
        {HOW[card.kind]}
        {isSeveral && ' If you select several lines, they must be adjacent.'}
      </p>
      {isSeveral && (
        <p className="mt-2 text-xs text-ink-3 lg:hidden">
          Tap a line to select it. Tap adjacent lines to select more.
        </p>
      )}
    </div>
  )
}
