import type { ScoreLine } from '@debrief/contracts/reviews/analysis-result'
import type { Severity } from '@debrief/domain/mistakes/severity'
import clsx from 'clsx'
import { scoreTone, scoreWords } from '../../../lib/score-tone.ts'
import { TONES } from '../../../ui/marks/Tag.tsx'

export function ScoreRuler({ score, lines }: { score: number; lines: readonly ScoreLine[] }) {
  return (
    <div
      role="img"
      aria-label={scoreWords(score)}
      className={clsx(TONES[scoreTone(score, 'reviews')], 'ruler mt-4 mb-3.5')}
    >
      {rulerTicks(score, lines).map((tick, index) => (
        <i key={index} className={tick === 'kept' ? undefined : tick} />
      ))}
    </div>
  )
}

const TICKS = 50

type Tick = 'kept' | 'left' | Severity

/**
 * Returns fifty ticks of two points each: the score, then the lost points by severity, with the most serious last. The
 * largest remainder method rounds the shares to whole ticks. 'left' marks lost points that no line explains.
 */
export function rulerTicks(score: number, lines: readonly ScoreLine[]): Tick[] {
  const kept = Math.round((score * TICKS) / 100)
  const lost = TICKS - kept
  const shares = (['low', 'medium', 'high'] as const).map((severity) => ({
    severity,
    points: lines
      .filter((line) => line.kind === 'mistake' && line.severity === severity)
      .reduce((sum, line) => sum - line.points, 0),
  }))
  const total = shares.reduce((sum, share) => sum + share.points, 0)
  if (total <= 0) return [...fill('kept', kept), ...fill('left', lost)]
  const exact = shares.map((share) => ({ ...share, ticks: (share.points / total) * lost }))
  let open = lost - exact.reduce((sum, share) => sum + Math.floor(share.ticks), 0)
  const given: Record<Severity, number> = { low: 0, medium: 0, high: 0 }
  for (const { severity, ticks } of exact) given[severity] = Math.floor(ticks)
  for (const { severity, ticks } of exact.toSorted((a, b) => (b.ticks % 1) - (a.ticks % 1)))
    if (open > 0 && ticks > 0) {
      given[severity] += 1
      open -= 1
    }
  return [...fill('kept', kept), ...exact.flatMap(({ severity }) => fill(severity, given[severity]))]
}

const fill = (tick: Tick, length: number): Tick[] => Array.from({ length }, () => tick)
