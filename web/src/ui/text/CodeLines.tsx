import clsx from 'clsx'
import { useRef } from 'react'
import type { CodeLine, CodePart } from '../../lib/diff/code-line.ts'
import { useHiddenRight } from '../code/use-hidden-right.ts'
import { spokenKinds } from '../code/words.ts'

const SIGNS = { same: '', removed: '−', added: '+' }

interface Props {
  lines: CodeLine[]
  label: string
  wrap?: boolean
}

/** Copying leaves out the line numbers and signs. */
export function CodeLines({ lines, label, wrap = false }: Props) {
  const box = useRef<HTMLPreElement>(null)
  const hasMore = useHiddenRight(box)
  return (
    <pre
      ref={box}
      className={clsx('code-body', wrap && 'wrapped', lines.every(isUnnumbered) && 'no-numbers')}
      data-more={hasMore || undefined}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      {lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
    </pre>
  )
}

const isUnnumbered = ({ number }: CodeLine) => number === null

export function Line({ line }: { line: CodeLine }) {
  return (
    <span
      className={clsx('code-line', line.kind, line.marked && 'marked')}
      data-line={line.number ?? ''}
      data-sign={SIGNS[line.kind]}
    >
      {line.kind !== 'same' && <span className="sr-only select-none">{spokenKinds[line.kind]}</span>}
      {line.parts.map(renderPart)}
      {'\n'}
    </span>
  )
}

function renderPart({ text, changed, tone }: CodePart, at: number) {
  const look = tone && `code-${tone}`
  if (changed)
    return (
      <mark key={at} className={look}>
        {text}
      </mark>
    )
  return look ? (
    <span key={at} className={look}>
      {text}
    </span>
  ) : (
    text
  )
}
