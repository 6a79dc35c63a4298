import type { ScoreLine } from '@debrief/contracts/reviews/analysis-result'
import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import { Line } from '../../../ui/text/Words.tsx'
import { SeverityBars } from '../../mistakes/shared/Severity.tsx'
import * as words from './words.ts'

interface Props {
  score: number
  lines: ScoreLine[]
  /** Disputed mistakes are listed, but cost no points. */
  disputed: readonly ReviewedMistake[]
}

export function ScoreLedger({ score, lines, disputed }: Props) {
  const after = lines.findLastIndex((line) => line.kind === 'start' || line.kind === 'mistake') + 1
  return (
    <>
      <h3 className="title-3 mb-2">{words.explainScore(score)}</h3>
      <table className="ledger">
        <tbody>
          {lines.slice(0, after).map(renderRow)}
          {disputed.map((mistake) => (
            <tr key={mistake.id}>
              <th scope="row" className="text-ink-3">
                <s>
                  <Line text={mistake.title} />
                </s>
                <span className="block text-xs">{words.disputedNotCounted}</span>
              </th>
              <td className="text-ink-3">0</td>
            </tr>
          ))}
          {lines.slice(after).map(renderRow)}
        </tbody>
      </table>
    </>
  )
}

function renderRow(line: ScoreLine, index: number) {
  const [label, about] = line.kind === 'size' ? line.label.split(': ') : [line.label]
  return (
    <tr key={`${line.kind} ${index}`} className={line.kind === 'score' ? 'total' : undefined}>
      <th scope="row">
        {line.severity && (
          <>
            <SeverityBars severity={line.severity} />{' '}
          </>
        )}
        <Line text={label ?? ''} />
        {about && <span className="text-xs text-ink-3"> {about}</span>}
        {line.kind === 'mistake' && (
          <span className="block text-xs text-ink-3">{words.explainPoints(line)}</span>
        )}
      </th>
      <td>{figure(line)}</td>
    </tr>
  )
}

function figure({ kind, points, factor }: ScoreLine): string {
  if (kind === 'size') return `× ${factor?.toFixed(2)}`
  if (kind === 'mistake') return `−${Math.abs(points).toFixed(1)}`
  return String(points)
}
