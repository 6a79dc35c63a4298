import type { AnalysisResult, ScoreLine } from '@debrief/contracts/review'
import { type Canvas, section } from './canvas.ts'
import { padEnd, wrap } from './layout.ts'
import { showLine } from './show-text.ts'

/**
 * Writes the score with its ledger, or why there is no score. The ledger's printed lines add up to the score (D17).
 */
export function writeScore(
  { score, scoreBreakdown, witness, notScoredReason }: AnalysisResult,
  canvas: Canvas,
): string[] {
  if (score === null) return section('Not scored', wrap(notScoredReason ?? '', canvas.width - 2), canvas)
  const title = `Score: ${score} out of 100${witness === 'approval' ? ' · approved without comments' : ''}`
  return section(
    title,
    scoreBreakdown.flatMap((line) => writeLine(line, score, canvas)),
    canvas,
  )
}

const FIGURES = 9

function writeLine(line: ScoreLine, score: number | null, { width, paint }: Canvas): string[] {
  const room = width - 2 - FIGURES
  const weighed =
    line.kind === 'mistake' ? ` (${line.severity} ${line.weight} × ${line.confidence?.toFixed(2)})` : ''
  const lines = wrap(showLine(line.label) + weighed, room - 1)
  const figure = figureOf(line, score)
  return lines.map((text, index) =>
    index < lines.length - 1 || figure === ''
      ? text
      : padEnd(text, room) + paint(line.kind === 'mistake' ? 'red' : 'bold', figure.padStart(FIGURES)),
  )
}

function figureOf({ kind, factor, points }: ScoreLine, score: number | null): string {
  if (kind === 'size') return `× ${factor?.toFixed(2)}`
  if (kind === 'mistake') return points.toFixed(1)
  return kind === 'score' && score === null ? '' : `${points}`
}
