import type { Practice } from '@debrief/contracts/practice/practice'
import { count } from '@debrief/domain/words'
import { Empty } from '../../ui/states/Empty.tsx'
import { EmptyAction } from '../../ui/states/EmptyAction.tsx'
import { useNow } from '../../ui/text/Time.tsx'
import { describeDue } from './today-words.ts'

export function NothingDue({ practice }: { practice: Practice }) {
  const { done, total, nextDueAt, suspended } = practice
  const now = useNow()
  const next = nextDueAt && `The next exercise is due ${describeDue(new Date(nextDueAt), now)}.`
  if (done > 0)
    return (
      <Empty marks={4} title="Done for today">
        {count(done, 'exercise')} practiced. {next}
        <Progress />
      </Empty>
    )
  if (total === 0)
    return (
      <Empty marks={1} title="Nothing to practice yet">
        Exercises are made from the mistakes in your own reviews. Your first exercise will appear here after a
        review finds a mistake.
        <EmptyAction to="/reviews">View reviews</EmptyAction>
      </Empty>
    )
  if (next === null && suspended.length > 0)
    return (
      <Empty marks={2} title="You skipped every exercise">
        {suspended.length === 1
          ? 'To practice again, restore your exercise in the list below.'
          : `To practice again, restore any of your ${suspended.length} exercises in the list below.`}
      </Empty>
    )
  return (
    <Empty marks={3} title="Nothing due today">
      {next}
      <Progress />
    </Empty>
  )
}

const Progress = () => <EmptyAction to="/practice?view=progress">View progress</EmptyAction>
