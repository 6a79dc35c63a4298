import clsx from 'clsx'
import type { CodeLine, CodePart } from '../../lib/diff/code-line.ts'

const SIGNS = { same: '', removed: '−', added: '+' }
const SPOKEN = { same: '', removed: 'removed: ', added: 'added: ' }

/** Lines of code. Copying leaves out the line numbers and signs. */
export function CodeLines({ lines, label }: { lines: CodeLine[]; label: string }) {
  return (
    <pre className="code-body" tabIndex={0} role="group" aria-label={label}>
      {lines.map((line, index) => (
        <span
          key={index}
          className={clsx('code-line', line.kind, line.marked && 'marked')}
          data-line={line.number ?? ''}
          data-sign={SIGNS[line.kind]}
        >
          {line.kind !== 'same' && <span className="sr-only select-none">{SPOKEN[line.kind]}</span>}
          {line.parts.map(renderPart)}
          {'\n'}
        </span>
      ))}
    </pre>
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
