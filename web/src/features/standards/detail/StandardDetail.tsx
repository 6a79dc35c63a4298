import type { StandardView } from '@debrief/contracts/standards/standards'
import { Check, X } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useMemo } from 'react'
import type { CodeLine } from '../../../lib/diff/code-line.ts'
import { compareCode } from '../../../lib/diff/compare-code.ts'
import { CodeSheet, ComparedLines } from '../../../ui/code/CodeSheet.tsx'
import { Opened } from '../../../ui/layout/Opened.tsx'
import { useColors } from '../../../ui/text/use-colors.ts'
import type { Place } from '../address.ts'
import { EffectPanel } from './EffectPanel.tsx'
import { EvidenceList } from './EvidenceList.tsx'
import { Occurrences } from './Occurrences.tsx'
import { StandardHead } from './StandardHead.tsx'
import * as words from './standard-words.ts'

const StandardEdits = lazy(() =>
  import('./StandardEdits.tsx').then((module) => ({ default: module.StandardEdits })),
)

interface Props {
  standard: StandardView
  place: Place
  isManager: boolean
  byKeyboard: RefObject<boolean>
}

export function StandardDetail({ standard, place, isManager, byKeyboard }: Props) {
  return (
    <Opened byKeyboard={byKeyboard}>
      <StandardHead standard={standard} place={place} isManager={isManager} />
      {standard.example && <Example example={standard.example} />}
      <EffectPanel standard={standard} isManager={isManager} />
      <Suspense>
        <StandardEdits standardId={standard.id} />
      </Suspense>
      <Occurrences standard={standard} isManager={isManager} />
      {standard.evidence.length > 0 && <EvidenceList title={words.comments} evidence={standard.evidence} />}
    </Opened>
  )
}

function Example({ example }: { example: NonNullable<StandardView['example']> }) {
  const { before, after, programmingLanguage } = example
  const compared = useMemo(() => compareCode({ before, after, startLine: 1 }), [before, after])
  const lines = useColors(compared, { language: programmingLanguage, path: '' })
  return (
    <div className="mt-[18px] grid gap-3 @2xl:grid-cols-2">
      <Side
        title={words.bad}
        icon={<X />}
        copy={before}
        lines={lines.filter(({ kind }) => kind !== 'added')}
      />
      <Side
        title={words.good}
        icon={<Check />}
        copy={after}
        lines={lines.filter(({ kind }) => kind !== 'removed')}
      />
    </div>
  )
}

function Side({
  title,
  icon,
  copy,
  lines,
}: {
  title: string
  icon: ReactNode
  copy: string
  lines: CodeLine[]
}) {
  return (
    <CodeSheet
      head={
        <>
          <span aria-hidden="true" className="[&_svg]:size-3.5">
            {icon}
          </span>
          {title}
        </>
      }
      copy={copy}
      copyLabel={words.copyCodeUnder(title)}
    >
      <ComparedLines lines={lines.map((line) => ({ ...line, number: null }))} label={title} />
    </CodeSheet>
  )
}
