import type { Practice } from '@debrief/contracts/http/practice'
import { count } from '../../lib/format-time.ts'
import { Empty } from '../../ui/Empty.tsx'
import { EmptyAction } from '../../ui/EmptyAction.tsx'
import { useNow } from '../../ui/Time.tsx'
import { describeDue } from './today-words.ts'

/** Why nothing is asked: it is all done, nothing is due, everything is set aside, or there is nothing to practise yet. */
export function NothingDue({ practice }: { practice: Practice }) {
  const { done, total, nextDueAt, suspended } = practice
  const now = useNow()
  const next = nextDueAt && `The next exercise is due ${describeDue(new Date(nextDueAt), now)}.`
  if (done > 0)
    return (
      <Empty marks={4} title="Done for today">
        {count(done, 'exercise')} practised. {next}
        <Progress />
      </Empty>
    )
  if (total === 0)
    return (
      <Empty marks={1} title="Nothing to practise yet">
        Exercises are made of the mistakes in your own reviews. The first one appears here by itself after a
        review that found one.
        <EmptyAction to="/reviews">See reviews</EmptyAction>
      </Empty>
    )
  if (next === null && suspended.length > 0)
    return (
      <Empty marks={2} title="Everything is set aside">
        {suspended.length === 1 ? 'The only exercise comes' : `All ${suspended.length} exercises come`} back
        once you take {suspended.length === 1 ? 'it' : 'them'} up again, in the list below.
      </Empty>
    )
  return (
    <Empty marks={3} title="Nothing due today">
      {next}
      <Progress />
    </Empty>
  )
}

const Progress = () => <EmptyAction to="/practice?view=progress">See progress</EmptyAction>
