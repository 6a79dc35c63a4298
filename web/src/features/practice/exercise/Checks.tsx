import type { Attempt } from '@debrief/contracts/practice/card'
import { Check, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Message } from '../../../ui/text/Message.tsx'
import { judge } from '../result/result-words.ts'
import { hide } from '../shared/hide.tsx'
import * as words from './words.ts'

interface Props {
  attempt: Attempt
  isNew: boolean
  /** Whether the person answered in another tab. */
  elsewhere: boolean
}

export function Checks({ attempt, isNew, elsewhere }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    // Scrolls the result to the top, so that the rating bar doesn't cover the fix below the result.
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView?.({ block: 'start' })
  }, [isNew])
  const { checks, gradedBy, outcome } = attempt
  return (
    <section aria-labelledby="outcome" className="border-t border-line bg-sheet px-3.5 py-3">
      <h2
        id="outcome"
        ref={title}
        tabIndex={-1}
        className="title-3 w-fit scroll-mt-16 outline-offset-4 lg:scroll-mt-4"
      >
        {judge(attempt)}
      </h2>
      {elsewhere && (
        <p className="mt-1.5 flex items-start gap-1.5 text-sm text-ink-2">
          <Info className="mt-[3px] size-3.5 shrink-0" aria-hidden="true" />
          {words.answeredElsewhere}
        </p>
      )}
      {checks.length > 0 && (
        <ul className="mt-2 grid gap-1 font-mono text-[12.5px]/[1.5]">
          {checks.map(({ label, passed }) => (
            <li key={label} className="flex items-start gap-2">
              {passed ? (
                <Check className="mt-0.5 size-3.5 shrink-0 text-green" aria-hidden="true" />
              ) : (
                <X className="mt-0.5 size-3.5 shrink-0 text-red" aria-hidden="true" />
              )}
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <Message text={passed ? words.passed : words.failed} hidden={hide} check={label} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {outcome !== 'given_up' && <p className="mt-2 text-xs text-ink-3">{words.describeGrading(gradedBy)}</p>}
    </section>
  )
}
