import type { ReactNode } from 'react'
import type { CodeLine } from '../../lib/diff/code-line.ts'
import { CodeLines } from '../text/CodeLines.tsx'
import { CodeTools, type CodeToolsProps } from './CodeTools.tsx'
import { useCodeChoice, useIsSideBySide } from './code-choice.ts'
import { SplitLines } from './SplitLines.tsx'

interface Props extends Omit<CodeToolsProps, 'canSplit'> {
  /** Shown at the start of the header. */
  head: ReactNode
  /** Shown between `head` and the buttons. */
  tabs?: ReactNode
  children: ReactNode
  canSplit?: boolean
}

/** A box for code, with a header and buttons. Pass the code as `children`, usually as `ComparedLines`. */
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

/** Code as the person chose to see it: side by side if it changed and there's room, wrapped, or scrolling. */
export function ComparedLines({ lines, label }: { lines: CodeLine[]; label: string }) {
  const isSplit = useIsSideBySide() && isComparison(lines)
  const wrap = useCodeChoice('wrap')
  return isSplit ? (
    <SplitLines lines={lines} label={label} />
  ) : (
    <CodeLines lines={lines} label={label} wrap={wrap.on} />
  )
}

/** Whether the lines have an old and a new side. */
const isComparison = (lines: readonly CodeLine[]): boolean =>
  lines.some(({ kind }) => kind === 'removed') && lines.some(({ kind }) => kind === 'added')
