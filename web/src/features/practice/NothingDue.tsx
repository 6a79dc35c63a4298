import type { Practice } from '@debrief/contracts/practice/practice'
import { Empty } from '../../ui/states/Empty.tsx'
import { EmptyAction } from '../../ui/states/EmptyAction.tsx'
import { useNow } from '../../ui/text/Time.tsx'
import * as words from './nothing-due-words.ts'
import { describeDue } from './today-words.ts'

export function NothingDue({ practice }: { practice: Practice }) {
  const { done, total, nextDueAt, suspended } = practice
  const now = useNow()
  const next = nextDueAt && words.nextDue(describeDue(new Date(nextDueAt), now))
  if (done > 0)
    return (
      <Empty marks={4} title={words.done}>
        {words.practiced(done)} {next}
        <Progress />
      </Empty>
    )
  if (total === 0)
    return (
      <Empty marks={1} title={words.noExercises}>
        {words.aboutNoExercises}
        <EmptyAction to="/reviews">{words.viewReviews}</EmptyAction>
      </Empty>
    )
  if (next === null && suspended.length > 0)
    return (
      <Empty marks={2} title={words.skippedAll}>
        {words.restoreSkipped(suspended.length)}
      </Empty>
    )
  return (
    <Empty marks={3} title={words.nothingDue}>
      {next}
      <Progress />
    </Empty>
  )
}

const Progress = () => <EmptyAction to="/practice?view=progress">{words.viewProgress}</EmptyAction>
