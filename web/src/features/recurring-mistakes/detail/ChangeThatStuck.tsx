import type { ShownRecurringMistake } from '@debrief/contracts/http/recurring-mistakes'
import { FileCode } from 'lucide-react'
import { useMemo } from 'react'
import { compareCode } from '../../../lib/diff/compare-code.ts'
import { CodeLines } from '../../../ui/CodeLines.tsx'
import { useColours } from '../../../ui/use-colours.ts'

/** What the code of the last time became. */
export function ChangeThatStuck({ change }: { change: NonNullable<ShownRecurringMistake['change']> }) {
  const { path, startLine, before, after, programmingLanguage } = change
  const compared = useMemo(() => compareCode({ before, after, startLine }), [before, after, startLine])
  const lines = useColours(compared, { language: programmingLanguage, path })
  return (
    <section aria-labelledby="stuck" className="mt-4 rounded-lg border border-line bg-sheet px-5 py-[18px]">
      <h3 id="stuck" className="title-3 mb-3">
        The change that stuck
      </h3>
      <div className="code">
        <div className="code-head">
          <FileCode className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{path}</span>
          <span className="whitespace-nowrap text-ink-3">from line {startLine}</span>
        </div>
        <CodeLines lines={lines} label={`What ${path} became`} />
      </div>
    </section>
  )
}
