import type { ScoreLine } from '@debrief/contracts/review'
import { SeverityBars } from './Severity.tsx'

/** How the score came about, line by line; the printed figures add up by hand. */
export function ScoreLedger({ score, lines }: { score: number; lines: ScoreLine[] }) {
  return (
    <>
      <h3 className="title-3 mb-2">How {score} came about</h3>
      <table className="ledger">
        <tbody>
          {lines.map((line, index) => (
            <tr key={index} className={line.kind === 'score' ? 'total' : undefined}>
              <th scope="row">
                {line.severity && <SeverityBars severity={line.severity} />} {line.label}
                {line.kind === 'mistake' && (
                  <span className="block text-xs text-ink-3">
                    {line.severity} {line.weight} × {line.confidence?.toFixed(2)} sure
                  </span>
                )}
              </th>
              <td>{figure(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function figure({ kind, points, factor }: ScoreLine): string {
  if (kind === 'size') return `× ${factor?.toFixed(2)}`
  if (kind === 'mistake') return `−${Math.abs(points).toFixed(1)}`
  return String(points)
}
