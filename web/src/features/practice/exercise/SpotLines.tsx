import clsx from 'clsx'
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import type { CodePart } from '../../../lib/diff/code-line.ts'
import { numberLines } from '../../../lib/diff/compare-code.ts'
import { useColors } from '../../../ui/text/use-colors.ts'
import { type Lines, pressLine, stretchLines } from './choose-lines.ts'
import * as words from './words.ts'

interface Props {
  code: string
  language: string | null
  path: string
  max: number
  chosen: Lines
  onChoose(lines: Lines): void
  /** The lines with the mistake. Null until the exercise is answered. After that, people can no longer select lines. */
  solution: Lines
}

const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 1),
  PageDown: (at, last) => Math.min(at + 10, last),
  PageUp: (at) => Math.max(at - 10, 1),
  Home: () => 1,
  End: (_, last) => last,
}

/**
 * Arrow keys move the focus, Space selects a line, and Shift extends the selection
 * (https://www.w3.org/WAI/ARIA/apg/patterns/listbox/). Letters still work as page shortcuts.
 */
export function SpotLines({ code, language, path, max, chosen, onChoose, solution }: Props) {
  const plain = useMemo(() => numberLines(code, 1), [code])
  const lines = useColors(plain, { language, path })
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(chosen?.start ?? 1)
  const from = useRef(at)
  const press = (line: number, drawn: boolean) => {
    if (solution) return
    setAt(line)
    if (!drawn) from.current = line
    onChoose(drawn ? stretchLines(from.current, { to: line, max }) : pressLine(chosen, { line, max }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = MOVES[event.key]?.(at, lines.length)
    if (to !== undefined) {
      if (event.shiftKey) press(to, true)
      else {
        setAt(to)
        from.current = to
      }
      list.current?.querySelectorAll<HTMLElement>('[role=option]')[to - 1]?.focus()
    } else if (event.key === ' ' || event.key === 'Enter') press(at, false)
    else return
    event.preventDefault()
  }
  const onClick = ({ target, shiftKey }: MouseEvent) => {
    const line = (target as Element).closest<HTMLElement>('[role=option]')?.dataset.line
    if (line) press(Number(line), shiftKey)
  }
  return (
    <div
      ref={list}
      role="listbox"
      data-free-letters
      aria-multiselectable={max > 1}
      aria-label={words.linesOf(path)}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className={clsx(
        'code-body text-[13.5px] max-lg:text-[12.5px]',
        !solution && 'cursor-pointer select-none',
      )}
    >
      {lines.map(({ parts, number }, index) => (
        <OneLine
          key={index}
          line={number ?? index + 1}
          parts={parts}
          chosen={isIn(chosen, index + 1)}
          verdict={solution && toVerdict(isIn(solution, index + 1), isIn(chosen, index + 1))}
          current={index + 1 === at}
        />
      ))}
    </div>
  )
}

const isIn = (lines: Lines, line: number) => lines !== null && line >= lines.start && line <= lines.end

type Verdict = 'here' | 'not-here' | null
const toVerdict = (isHere: boolean, isChosen: boolean): Verdict =>
  isHere ? 'here' : isChosen ? 'not-here' : null
const SIGNS = { here: '✓', 'not-here': '✗' }

interface LineProps {
  line: number
  parts: CodePart[]
  chosen: boolean
  verdict: Verdict
  current: boolean
}

function OneLine({ line, parts, chosen, verdict, current }: LineProps) {
  return (
    <div
      role="option"
      aria-selected={chosen}
      tabIndex={current ? 0 : -1}
      data-line={line}
      data-sign={verdict ? SIGNS[verdict] : undefined}
      className={clsx(
        'code-line -outline-offset-2 max-lg:py-1',
        verdict === 'not-here' && 'removed',
        (verdict === 'here' || (chosen && verdict === null)) &&
          'marked shadow-[inset_3px_0_0_var(--mark-deep)]',
      )}
    >
      <span className="sr-only">{words.announceLine(line, verdict)}</span>
      {parts.map(({ text, tone }, index) => (
        <span key={index} className={tone && `code-${tone}`}>
          {text}
        </span>
      ))}
    </div>
  )
}
