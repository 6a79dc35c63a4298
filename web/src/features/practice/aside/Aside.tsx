import type { Practice } from '@debrief/contracts/http/practice'
import type { Practising } from '../data/use-practising.ts'
import { ComingBack } from './ComingBack.tsx'
import { SetAside } from './SetAside.tsx'

/** What stands last beside the exercise: when others come back, and what was set aside. */
export function Aside({ practice, practising }: { practice: Practice; practising: Practising }) {
  return (
    <>
      {practice.total > 0 && <ComingBack practice={practice} />}
      <SetAside suspended={practice.suspended} practising={practising} />
    </>
  )
}
