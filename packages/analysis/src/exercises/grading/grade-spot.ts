import type { Exercise, Grade } from '../exercise.ts'
import { isCandidate } from '../words-in.ts'

/** Most lines that may be named: as many as are marked, so that naming all of them proves nothing. */
export const mostLinesOf = ({ lines }: Pick<Exercise, 'lines'>): number => lines.end - lines.start + 1

/** Judges the lines that were named, from 1. */
export function gradeSpot(exercise: Exercise, chosen: readonly number[]): Grade {
  const { before, lines, source } = exercise
  const label = 'It is on the line that was marked'
  const few = chosen.length <= Math.max(mostLinesOf(exercise), 1)
  if (few && chosen.some((line) => line >= lines.start && line <= lines.end))
    return { outcome: 'right', checks: [{ label, passed: true }] }
  const rows = before.split('\n')
  const beside = chosen.some(
    (line) => (line === lines.start - 1 || line === lines.end + 1) && isCandidate(rows[line - 1] ?? ''),
  )
  // People comment on the line above or below what they mean as well; a rule does not.
  const isNear = few && beside && source !== 'analyzer'
  const checks = [{ label, passed: false }]
  if (isNear) checks.push({ label: 'It is on the line beside it', passed: true })
  return { outcome: isNear ? 'untold' : 'wrong', checks }
}
