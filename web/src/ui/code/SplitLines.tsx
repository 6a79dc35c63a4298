import type { CodeLine } from '../../lib/diff/code-line.ts'
import { Line } from '../text/CodeLines.tsx'
import { splitLines } from './split-lines.ts'
import { describeSideBySide } from './words.ts'

export function SplitLines({ lines, label }: { lines: readonly CodeLine[]; label: string }) {
  return (
    <pre className="code-body wrapped" tabIndex={0} role="group" aria-label={describeSideBySide(label)}>
      {splitLines(lines).map(({ before, after }, index) => (
        <span key={index} className="grid grid-cols-2 divide-x divide-line">
          {[before, after].map((line, side) =>
            line ? (
              <Line key={side} line={line} />
            ) : (
              <span key={side} className="code-line bg-sunk" aria-hidden="true" />
            ),
          )}
        </span>
      ))}
    </pre>
  )
}
