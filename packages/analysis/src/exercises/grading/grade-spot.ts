import type { Exercise, Grade } from '../exercise.ts'
import { isCandidate } from '../words-in.ts'

/** Equals the number of lines with the mistake, so selecting everything doesn't pass. */
export const getMaxSelectedLines = ({ lines }: Pick<Exercise, 'lines'>): number => lines.end - lines.start + 1

export function gradeSpot(exercise: Exercise, chosen: readonly number[]): Grade {
  const { before, lines, source } = exercise
  const label = 'You selected a flagged line'
  const few = chosen.length <= Math.max(getMaxSelectedLines(exercise), 1)
  if (few && chosen.some((line) => line >= lines.start && line <= lines.end))
    return { outcome: 'right', checks: [{ label, passed: true }] }
  const rows = before.split('\n')
  const beside = chosen.some(
    (line) => (line === lines.start - 1 || line === lines.end + 1) && isCandidate(rows[line - 1] ?? ''),
  )
  // Reviewers sometimes comment on the line above or below the problem. Rules flag the exact line.
  const isNear = few && beside && source !== 'analyzer'
  const checks = [{ label, passed: false }]
  if (isNear) checks.push({ label: 'You selected a line next to the flagged line', passed: true })
  return { outcome: isNear ? 'untold' : 'wrong', checks }
}
