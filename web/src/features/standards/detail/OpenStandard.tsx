import { Problem } from '@debrief/contracts/problem'
import type { ShownStandard } from '@debrief/contracts/standards/standards'
import { Check, X } from 'lucide-react'
import { type ReactNode, type RefObject, useMemo } from 'react'
import type { CodeLine } from '../../../lib/diff/code-line.ts'
import { compareCode } from '../../../lib/diff/compare-code.ts'
import { problemText } from '../../../lib/problem-text.ts'
import { CodeSheet, ComparedLines } from '../../../ui/code/CodeSheet.tsx'
import { Opened } from '../../../ui/layout/Opened.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../ui/states/EmptyAction.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import { useColors } from '../../../ui/text/use-colors.ts'
import { type Place, toAddress } from '../address.ts'
import { useStandard } from '../use-standards.ts'
import { EffectPanel } from './EffectPanel.tsx'
import { EvidenceList } from './EvidenceList.tsx'
import { Occurrences } from './Occurrences.tsx'
import { StandardHead } from './StandardHead.tsx'

interface Props {
  id: string
  place: Place
  isManager: boolean
  /** Whether the standard was opened with the keyboard. If so, its title gets the focus. */
  byKeyboard: RefObject<boolean>
}

/** The standard in the URL, or its loading, error or not-found state. */
export function OpenStandard({ id, place, isManager, byKeyboard }: Props) {
  const { data, error, isPending, refetch } = useStandard(id)
  const late = useLate(isPending)
  if (data) return <Detail {...{ standard: data, place, isManager, byKeyboard }} />
  if (error instanceof Problem && error.status === 404)
    return (
      <Empty marks={1} title="Standard not found">
        It doesn’t exist, or it was deleted.
        <EmptyAction to={toAddress({ ...place, opened: null })}>Back to the list</EmptyAction>
      </Empty>
    )
  if (error)
    return (
      <LoadFailed
        title="The standard could not be loaded."
        reason={problemText(error)}
        onRetry={() => void refetch()}
      />
    )
  return late ? <Skeleton /> : null
}

interface Whole extends Omit<Props, 'id'> {
  standard: ShownStandard
}

function Detail({ standard, place, isManager, byKeyboard }: Whole) {
  return (
    <Opened byKeyboard={byKeyboard}>
      <StandardHead standard={standard} place={place} isManager={isManager} />
      {standard.example && <Example example={standard.example} />}
      <EffectPanel standard={standard} isManager={isManager} />
      <Occurrences standard={standard} isManager={isManager} />
      {standard.evidence.length > 0 && (
        <EvidenceList title="Comments that led to this standard" evidence={standard.evidence} />
      )}
    </Opened>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-label="Loading the standard">
      <div className="skeleton h-3 w-2/5" />
      <div className="skeleton mt-3.5 h-6 w-3/5" />
      <div className="skeleton mt-4 h-3.5 w-full" />
      <div className="skeleton mt-2 h-3.5 w-4/5" />
      <div className="skeleton mt-6 h-40 w-full" />
    </div>
  )
}

/** Shows the code of an example occurrence before and after the fix. */
function Example({ example }: { example: NonNullable<ShownStandard['example']> }) {
  const { before, after, programmingLanguage } = example
  const compared = useMemo(() => compareCode({ before, after, startLine: 1 }), [before, after])
  const lines = useColors(compared, { language: programmingLanguage, path: '' })
  return (
    <div className="mt-[18px] grid gap-3 @2xl:grid-cols-2">
      <Side
        title="Don’t do this"
        icon={<X />}
        copy={before}
        lines={lines.filter(({ kind }) => kind !== 'added')}
      />
      <Side
        title="Do this"
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
      what={`the code under “${title}”`}
    >
      <ComparedLines lines={lines.map((line) => ({ ...line, number: null }))} label={title} />
    </CodeSheet>
  )
}
