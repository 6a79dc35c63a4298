import type { ScoreLine } from '@debrief/contracts/reviews/analysis-result'
import clsx from 'clsx'
import { scoreTone } from '../../../lib/score-tone.ts'
import { TONES } from '../../../ui/marks/Tag.tsx'
import { rulerTicks } from './ruler-ticks.ts'

/** The score as a ruler. The ledger next to it says the same in words. */
export function ScoreRuler({ score, lines }: { score: number; lines: readonly ScoreLine[] }) {
  return (
    <div
      role="img"
      aria-label={`Score: ${score} out of 100`}
      className={clsx(TONES[scoreTone(score, 'reviews')], 'ruler mt-4 mb-3.5')}
    >
      {rulerTicks(score, lines).map((tick, index) => (
        <i key={index} className={tick === 'kept' ? undefined : tick} />
      ))}
    </div>
  )
}
