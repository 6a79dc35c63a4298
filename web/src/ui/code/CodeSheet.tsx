import type { ReactNode } from 'react'
import type { CodeLine } from '../../lib/diff/code-line.ts'
import { CodeLines } from '../text/CodeLines.tsx'
import { CodeTools, type CodeToolsProps } from './CodeTools.tsx'
import { useCodeChoice, useIsSideBySide } from './code-choice.ts'
import { SplitLines } from './SplitLines.tsx'

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
