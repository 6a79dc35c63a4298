import type { ScoreLine } from '@debrief/contracts/reviews/analysis-result'
import type { Severity } from '@debrief/domain/mistakes/severity'

export const TICKS = 50

export type Tick = 'kept' | 'left' | Severity

/**
 * Fifty ticks of two points each: the score from the left, then the points lost by severity, the most serious
 * last. Shares are rounded to ticks by the largest remainder. 'left' is for points that no line explains.
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
