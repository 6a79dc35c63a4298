import type { ReactNode } from 'react'
import type { CodeLine } from '../../lib/diff/code-line.ts'
import { CodeLines, Line } from '../text/CodeLines.tsx'
import { CodeTools, type CodeToolsProps } from './CodeTools.tsx'
import { useCodeChoice, useIsSideBySide } from './code-choice.ts'
import { describeSideBySide } from './words.ts'

interface Props extends Omit<CodeToolsProps, 'canSplit'> {
  head: ReactNode
  tabs?: ReactNode
  children: ReactNode
  canSplit?: boolean
}

export function CodeSheet({ head, tabs, children, canSplit = false, ...tools }: Props) {
  return (
    <div className="code">
      <div className="code-head flex-wrap">
        {head}
        <span className="flex-1" />
        {tabs}
        <CodeTools {...tools} canSplit={canSplit} />
      </div>
      {children}
    </div>
  )
}

export function ComparedLines({ lines, label }: { lines: CodeLine[]; label: string }) {
  const isSplit = useIsSideBySide() && isComparison(lines)
  const wrap = useCodeChoice('wrap')
  return isSplit ? (
    <SplitLines lines={lines} label={label} />
  ) : (
    <CodeLines lines={lines} label={label} wrap={wrap.on} />
  )
}

const isComparison = (lines: readonly CodeLine[]): boolean =>
  lines.some(({ kind }) => kind === 'removed') && lines.some(({ kind }) => kind === 'added')

function SplitLines({ lines, label }: { lines: readonly CodeLine[]; label: string }) {
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

/** A row of a side-by-side comparison. A side without a line in this row is null. */
interface LinePair {
  before: CodeLine | null
  after: CodeLine | null
}

export function splitLines(lines: readonly CodeLine[]): LinePair[] {
  const pairs: LinePair[] = []
  let removed: CodeLine[] = []
  let added: CodeLine[] = []
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      pairs.push({ before: removed[at] ?? null, after: added[at] ?? null })
    removed = []
    added = []
  }
  for (const line of lines) {
    if (line.kind === 'removed') removed.push(line)
    else if (line.kind === 'added') added.push(line)
    else {
      flush()
      pairs.push({ before: { ...line, number: line.oldNumber ?? line.number }, after: line })
    }
  }
  flush()
  return pairs
}
