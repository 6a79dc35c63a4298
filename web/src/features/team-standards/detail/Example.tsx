import type { ShownStandard } from '@debrief/contracts/http/standards'
import { Check, X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { CodeLine } from '../../../lib/diff/code-line.ts'
import { compareCode } from '../../../lib/diff/compare-code.ts'
import { CodeLines } from '../../../ui/CodeLines.tsx'
import { useColours } from '../../../ui/use-colours.ts'

/** Code of the newest occurrence that was mended: as it was, and as it is. */
export function Example({ example }: { example: NonNullable<ShownStandard['example']> }) {
  const { before, after, programmingLanguage } = example
  const compared = useMemo(() => compareCode({ before, after, startLine: 1 }), [before, after])
  const lines = useColours(compared, { language: programmingLanguage, path: '' })
  return (
    <div className="mt-[18px] grid gap-3 @2xl:grid-cols-2">
      <Side title="Not like this" icon={<X />} lines={lines.filter(({ kind }) => kind !== 'added')} />
      <Side title="Like this" icon={<Check />} lines={lines.filter(({ kind }) => kind !== 'removed')} />
    </div>
  )
}

function Side({ title, icon, lines }: { title: string; icon: ReactNode; lines: CodeLine[] }) {
  return (
    <div className="code">
      <div className="code-head [&_svg]:size-3.5">
        <span aria-hidden="true">{icon}</span>
        {title}
      </div>
      <CodeLines lines={lines.map((line) => ({ ...line, number: null }))} label={title} />
    </div>
  )
}
