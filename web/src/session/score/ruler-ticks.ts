import type { ScoreLine } from '@debrief/contracts/review'
import type { Severity } from '@debrief/domain/severity'

export const TICKS = 50

export type Tick = 'kept' | 'left' | Severity

/**
 * Fifty ticks of two points: what was kept from the left, what each severity took off at the right end, the gravest
 * last. Shares are rounded to whole ticks by largest remainder; 'left' stands for points no line accounts for.
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
  const given = new Map(exact.map((share) => [share.severity, Math.floor(share.ticks)]))
  for (const { severity, ticks } of exact.toSorted((a, b) => (b.ticks % 1) - (a.ticks % 1)))
    if (open > 0 && ticks > 0) {
      given.set(severity, given.get(severity)! + 1)
      open -= 1
    }
  return [...fill('kept', kept), ...exact.flatMap(({ severity }) => fill(severity, given.get(severity)!))]
}

const fill = (tick: Tick, length: number): Tick[] => Array.from({ length }, () => tick)
