import { PEOPLE_FOR_TEAM_PROGRESS } from '@debrief/contracts/http/practice-words'
import type { TeamDashboard } from '@debrief/contracts/http/team-dashboard'

/** What was remembered in practice, of all together: of one person it is theirs alone (D23). */
export function Recalled({ practice, people }: Pick<TeamDashboard, 'practice'> & { people: number }) {
  if (!practice && people < PEOPLE_FOR_TEAM_PROGRESS) return null
  return (
    <p className="border-t border-line px-4 py-2.5 text-xs text-ink-3">
      {practice ? (
        <>
          <b className="font-[550] text-ink tabular-nums">
            {Math.round((practice.recalled * 100) / practice.answered)}% recalled
          </b>{' '}
          in practice: {practice.answered.toLocaleString('en')} answers of {practice.people} people together,
          12 weeks
        </>
      ) : (
        `What is recalled in practice is shown once at least ${PEOPLE_FOR_TEAM_PROGRESS} people practised, of all together.`
      )}
    </p>
  )
}
