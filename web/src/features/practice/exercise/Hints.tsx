import type { PracticeCard } from '@debrief/contracts/practice/card'
import clsx from 'clsx'
import * as words from './words.ts'

interface Props {
  hints: PracticeCard['hints']
  over: boolean
}

export function Hints({ hints: { given, left }, over }: Props) {
  if (over && given.length === 0) return null
  const next = given.length + 1
  return (
    <section
      aria-labelledby="hints"
      className={clsx('border-b border-line pb-5', given.length === 0 && 'max-lg:hidden')}
    >
      <h2 id="hints" className="title-3 mb-1">
        {words.hints}
      </h2>
      <ol className="text-sm">
        {given.map((hint, at) => (
          <Hint key={hint} number={at + 1}>
            {hint}
          </Hint>
        ))}
        {left > 0 && !over && (
          <Hint key="next" number={next} faint>
            {words.describeHint(next === 1)}
          </Hint>
        )}
      </ol>
    </section>
  )
}

interface HintProps {
  number: number
  faint?: boolean
  children: string
}

function Hint({ number, faint = false, children }: HintProps) {
  return (
    <li className={clsx('grid grid-cols-[22px_minmax(0,1fr)] gap-x-1.5 py-[7px]', faint && 'text-ink-3')}>
      <span aria-hidden="true" className="font-mono text-xs/5 font-semibold text-ink-3">
        {number}
      </span>
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}
