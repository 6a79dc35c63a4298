import type { ShownStandard } from '@debrief/contracts/http/standards'
import { Problem } from '@debrief/contracts/problem'
import type { RefObject } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { EmptyAction } from '../../../ui/EmptyAction.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Opened } from '../../../ui/Opened.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { addressOf, type Place } from '../address.ts'
import { useStandard } from '../use-standards.ts'
import { EffectPanel } from './EffectPanel.tsx'
import { EvidenceList } from './EvidenceList.tsx'
import { Example } from './Example.tsx'
import { Occurrences } from './Occurrences.tsx'
import { StandardHead } from './StandardHead.tsx'

interface Props {
  id: string
  place: Place
  isManager: boolean
  /** Whether it was opened by a key: then its title takes the focus. */
  byKeyboard: RefObject<boolean>
}

/** The standard that the address names: loading, failed, gone, or whole. */
export function OpenStandard({ id, place, isManager, byKeyboard }: Props) {
  const { data, error, isPending, refetch } = useStandard(id)
  const late = useLate(isPending)
  if (data) return <Detail {...{ standard: data, place, isManager, byKeyboard }} />
  if (error instanceof Problem && error.status === 404)
    return (
      <Empty marks={1} title="No such standard">
        Your team has no such standard, or not any more.
        <EmptyAction to={addressOf({ ...place, opened: null })}>Back to the list</EmptyAction>
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
        <EvidenceList title="The comments it came from" evidence={standard.evidence} />
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
